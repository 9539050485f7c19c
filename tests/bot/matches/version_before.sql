BEGIN TRANSACTION;
CREATE TABLE acts (
	id INTEGER NOT NULL, 
	tournament VARCHAR(12) NOT NULL, 
	at BIGINT NOT NULL, 
	user BIGINT NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	act VARCHAR(16) NOT NULL, 
	entrant INTEGER, 
	other INTEGER, 
	round INTEGER, 
	facts JSON NOT NULL, 
	reason TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_acts PRIMARY KEY (id), 
	CONSTRAINT fk_acts_tournament_tournaments FOREIGN KEY(tournament) REFERENCES tournaments (id), 
	CONSTRAINT fk_acts_entrant_entrants FOREIGN KEY(entrant) REFERENCES entrants (id), 
	CONSTRAINT fk_acts_other_entrants FOREIGN KEY(other) REFERENCES entrants (id)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0010');
CREATE TABLE bouts (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	tournament VARCHAR(12) NOT NULL, 
	round INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	slot VARCHAR(12), 
	entrant_a INTEGER NOT NULL, 
	entrant_b INTEGER, 
	winner VARCHAR(4), 
	how VARCHAR(12), 
	games_a INTEGER DEFAULT '0' NOT NULL, 
	games_b INTEGER DEFAULT '0' NOT NULL, 
	games_drawn INTEGER DEFAULT '0' NOT NULL, 
	opened BIGINT, 
	decided BIGINT, 
	tried BIGINT, 
	trouble TEXT, 
	CONSTRAINT fk_bouts_tournament_tournaments FOREIGN KEY(tournament) REFERENCES tournaments (id), 
	CONSTRAINT fk_bouts_entrant_a_entrants FOREIGN KEY(entrant_a) REFERENCES entrants (id), 
	CONSTRAINT fk_bouts_entrant_b_entrants FOREIGN KEY(entrant_b) REFERENCES entrants (id), 
	CONSTRAINT uq_bouts_tournament_round_number UNIQUE (tournament, round, number)
);
CREATE TABLE "challenges" (
	id VARCHAR(12) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	guild BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	message BIGINT, 
	challenger BIGINT NOT NULL, 
	opponent BIGINT NOT NULL, 
	challenger_name VARCHAR(100) NOT NULL, 
	opponent_name VARCHAR(100) NOT NULL, 
	deck_version INTEGER NOT NULL, 
	state VARCHAR(12) NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT NOT NULL, 
	match_id VARCHAR(12), 
	answer_version INTEGER, clock VARCHAR(8) DEFAULT 'none' NOT NULL, rated BOOLEAN DEFAULT 0 NOT NULL, best_of INTEGER DEFAULT '1' NOT NULL, mode VARCHAR(40) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_challenges PRIMARY KEY (id), 
	CONSTRAINT fk_challenges_deck_version FOREIGN KEY(deck_version) REFERENCES deck_versions (id), 
	CONSTRAINT fk_challenges_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_challenges_answer_version FOREIGN KEY(answer_version) REFERENCES deck_versions (id)
);
CREATE TABLE choices (
	match_id VARCHAR(12) NOT NULL, 
	number INTEGER NOT NULL, 
	player VARCHAR(1) NOT NULL, 
	option INTEGER NOT NULL, 
	forced BOOLEAN NOT NULL, 
	fingerprint VARCHAR(16) NOT NULL, 
	made BIGINT NOT NULL, why VARCHAR(8), 
	CONSTRAINT pk_choices PRIMARY KEY (match_id, number), 
	CONSTRAINT fk_choices_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "choices" VALUES('BEFORE0',0,'A',2,0,'be2c6c4b281b799b',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',1,'A',1,0,'ae8fdbcc2f59b9a9',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',2,'A',3,0,'c7e005a64d069066',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',3,'A',0,0,'4e3ee6aa3de641a5',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',4,'A',0,0,'0559f5d2219d9ec0',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',5,'A',2,0,'e9ac347d79308b8f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',6,'A',0,0,'5ca6ab2fd6177c50',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',7,'A',1,0,'c5e2de25d07b697e',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',8,'A',0,0,'48eca5bdddd31581',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',9,'B',4,0,'47835d265211ae6a',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',10,'B',1,0,'5e461f6c7ae0352d',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',11,'B',0,0,'eeabe26415a9554d',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',12,'B',0,0,'f96f62fd6ce39125',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',13,'B',1,0,'c27a6966b412ce07',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',14,'B',1,0,'4afc16372b92e31f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',15,'B',0,0,'f636c51a8f4cc26f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',16,'B',0,1,'81c1a1e711ecd33e',0,'only');
INSERT INTO "choices" VALUES('BEFORE0',17,'B',0,0,'f5386e0fdcf0eb12',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',18,'B',0,0,'157ca925806b2bcc',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',19,'A',1,0,'2dc4f01f5ae02b89',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',20,'B',0,0,'27fd4c1fb31b457b',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',21,'B',0,0,'2ba21a453002ccaa',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',22,'A',0,0,'a0d424498fb80f64',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',23,'A',0,0,'0696a85d07fdba5d',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',24,'A',0,0,'3f58c4227f52423f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',25,'B',0,0,'bbd76148d402e682',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',26,'B',0,0,'a97212cc653d6a92',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',27,'A',0,0,'6df8eba75018f005',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',28,'A',0,0,'dd01859b268ec3ed',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',29,'A',0,0,'3a98f0c9afc5a4fd',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',30,'B',1,0,'da65a617bc7b5314',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',31,'A',0,0,'5fa642149391017e',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',32,'A',0,0,'198459b4e4bd1d36',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',33,'B',2,0,'6e187203d532889c',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',34,'A',1,0,'58a2c80ce2ddf0ca',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',35,'B',1,0,'dd804757c5b6d0e1',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',36,'B',0,0,'4dfd543240db201b',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',37,'B',0,0,'c85158e84f6e2c0d',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',38,'B',0,0,'f5b1e77b44b997d9',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',39,'A',0,0,'08a456ec24b1b5a7',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',40,'A',0,0,'5511050266b81d9b',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',41,'A',0,0,'0832bd7c8a44a56f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',42,'A',0,1,'dd2de030a4253f96',0,'only');
INSERT INTO "choices" VALUES('BEFORE0',43,'A',0,0,'46a7cdd52faa7c25',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',44,'B',1,0,'1bba1764c53f7457',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',45,'A',2,0,'0e67b5bde11a7611',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',46,'B',2,0,'7cd0de4921f4e8b9',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',47,'A',3,0,'3bb460cd73e40bf3',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',48,'B',2,0,'a37855c9bafb3a7a',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',49,'B',1,0,'33f430abd828d145',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',50,'B',1,0,'c2c7ecedabadd5b0',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',51,'A',2,0,'aa998fa8c276c4d5',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',52,'A',2,0,'c03d75ce5363faf3',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',53,'A',3,0,'e0b30691e0a29bc6',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',54,'A',0,0,'9cd80da8e496f75c',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',55,'A',0,0,'54c5410d50ee85aa',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',56,'A',0,0,'20e216ad8fc7fa6a',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',57,'A',0,1,'c9948b96423441bc',0,'only');
INSERT INTO "choices" VALUES('BEFORE0',58,'A',4,0,'afbf5ca8e1b14203',0,NULL);
INSERT INTO "choices" VALUES('BEFORE0',59,'A',0,0,'97514d41807e31bf',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',0,'A',0,1,'f0e2b09cc82c417d',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',1,'B',0,1,'b96de5d73f245065',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',2,'A',2,0,'33fc5d3fbfaf77f3',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',3,'B',0,1,'3c55a78d0ea5d618',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',4,'A',0,1,'77c0bec64f585341',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',5,'A',0,0,'605df4c1140d6d08',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',6,'B',0,1,'82f052cde9b26580',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',7,'A',0,1,'3e3fc56bd159ea72',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',8,'A',0,1,'e90b89ab9250599b',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',9,'B',0,1,'1f034ddaf67f3579',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',10,'A',0,1,'974dea03eec47bb3',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',11,'B',0,1,'26d618e016a5e836',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',12,'B',0,1,'a778bc4d7a5ed8de',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',13,'A',0,1,'f29fb24e971a954e',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',14,'B',3,0,'a683cb4cdfe9e209',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',15,'A',0,1,'8b60ab89afbfe30d',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',16,'B',0,1,'cef37fe2890d13f0',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',17,'A',0,1,'883f564573bd1e76',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',18,'B',0,1,'a620c21a27b990e0',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',19,'A',0,1,'519323fc1c73748b',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',20,'A',0,1,'a7db7ad1697c85e5',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',21,'B',0,1,'5298b80b1c231f2c',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',22,'A',0,0,'b573c02ac22cbb71',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',23,'B',0,1,'ceafd0a355bd45e3',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',24,'A',0,1,'76d11ee6b22c685f',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',25,'A',0,0,'404faadd452145fc',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',26,'B',0,1,'80a3924a2c17e9c2',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',27,'A',0,1,'42b929b5af015238',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',28,'A',0,0,'0a8f5d60323fbd38',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',29,'B',0,1,'91b3086fbe6ab267',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',30,'A',0,1,'043cd250a52a77f7',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',31,'A',0,1,'239d305c6419e098',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',32,'B',0,1,'e8f2b36ac03bb6e2',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',33,'A',1,0,'1c392ed136bc20a0',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',34,'B',0,0,'6ead5619a1d6ce6d',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',35,'B',0,0,'ff44b0551d0294dd',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',36,'A',0,0,'5ede5fb6f41b0178',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',37,'A',0,0,'74b909d7fe37edde',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',38,'B',0,1,'38e4459bd084a077',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',39,'A',0,1,'5915402a7c685876',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',40,'B',0,1,'ae67bb1c894fddf1',0,'only');
INSERT INTO "choices" VALUES('BEFORE1',41,'B',0,1,'5a4bcaddd6b2f35b',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',42,'A',0,1,'d3bcb021ed613b05',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',43,'A',1,0,'fcee84651ca4fdb5',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',44,'B',0,1,'7421124bc6225e07',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',45,'A',0,1,'2c1873eff6dd1b31',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',46,'B',0,1,'a09a1470e4a54a67',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',47,'B',0,1,'815bf0d6540be894',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',48,'A',0,1,'baee7b98ecf38838',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',49,'B',3,0,'635698d808894b0f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',50,'A',0,1,'2a95da6c40533c67',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',51,'B',0,1,'747b509addc38a84',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',52,'B',0,0,'20def0392ab50d3b',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',53,'B',1,0,'4ae2a728b7dfdcbe',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',54,'A',0,1,'360c715c3f213743',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',55,'B',0,1,'cf784ee4187c9fce',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',56,'B',0,1,'5ab43db938d3c3e8',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',57,'A',0,1,'fdeab6f9f02dc20c',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',58,'B',0,0,'d42971c15830b5b8',0,NULL);
INSERT INTO "choices" VALUES('BEFORE1',59,'A',0,1,'013ae1dd0dd88ced',0,'able');
INSERT INTO "choices" VALUES('BEFORE1',60,'B',0,1,'498d7fe9e96894fb',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',0,'A',1,0,'6127052729736af5',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',1,'A',0,1,'b85329d9db5be5eb',0,'only');
INSERT INTO "choices" VALUES('BEFORE2',2,'A',0,0,'961692865597c205',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',3,'A',1,0,'51a06a62e1620ddc',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',4,'B',0,0,'1efd26ab119dc18f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',5,'B',0,0,'fb293a056f9e30c9',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',6,'B',0,1,'ead044fcd224b513',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',7,'A',0,0,'e11b11dc384b2768',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',8,'A',0,1,'4b663d55b31c8b0f',0,'only');
INSERT INTO "choices" VALUES('BEFORE2',9,'A',1,0,'c3b2e8a8d2df0b42',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',10,'A',0,1,'ac368df664e6b957',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',11,'B',0,1,'608c033c95ae204b',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',12,'A',0,1,'9150e5b07c55ebb6',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',13,'B',0,1,'e46fe07d8182e9c6',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',14,'A',0,1,'0cc66783d09d0826',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',15,'B',0,0,'c8444ecc9e7f1db2',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',16,'B',0,1,'6c5cc42c78ac812c',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',17,'A',0,1,'99436fb9c19e0b80',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',18,'A',0,1,'7d7ae17dc8acc0a9',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',19,'B',0,1,'ce84a59617bdf265',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',20,'A',0,1,'93c6e22f7bdf3a82',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',21,'B',0,1,'ba2330e739f3debc',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',22,'A',2,0,'8827d115230b3b12',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',23,'B',0,1,'ec3a2d26705ef41b',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',24,'A',0,1,'1fdeb9ad24f6f93f',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',25,'B',0,1,'3596e92cf62b0792',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',26,'A',0,1,'9216571d069ea9c0',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',27,'B',0,1,'9a46848fa882a1c2',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',28,'A',0,0,'3ac9e9b192377a14',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',29,'A',0,1,'f7ba981702cef55d',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',30,'B',0,1,'57f224288f73ebd3',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',31,'A',0,1,'36a6e02cf4ec6585',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',32,'B',0,1,'91538aaedba03f8d',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',33,'A',0,1,'106b6abee84bc812',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',34,'B',0,1,'68363591cfa7b97d',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',35,'B',0,1,'846e9f541df07be4',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',36,'A',0,1,'20ff22572f8901e5',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',37,'B',0,0,'2f745d815db9a878',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',38,'B',0,1,'236034d1510db988',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',39,'A',0,1,'97475a93a5b87683',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',40,'B',0,1,'7c9c7075d2f0fea9',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',41,'A',0,1,'a410a27db55406e8',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',42,'B',0,1,'351b00cc1c7cdba8',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',43,'A',0,1,'920f9cd38286f000',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',44,'B',0,1,'c1f5a821c3d212ad',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',45,'A',0,1,'3a021be210184460',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',46,'B',0,1,'61c06d26ef30ed15',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',47,'A',0,1,'3b3929b38728caad',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',48,'B',0,1,'28aff3a88113a7df',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',49,'A',0,1,'406b7d6ebaf3b2ee',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',50,'B',0,1,'29d5d2cae753d852',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',51,'A',0,1,'106279513b9ed1f6',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',52,'A',0,1,'3f80c214690f21cc',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',53,'B',0,1,'db587289d3100984',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',54,'A',0,0,'250f6699497f3d4a',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',55,'A',0,1,'a71cf508de4ea072',0,'only');
INSERT INTO "choices" VALUES('BEFORE2',56,'A',0,1,'a1515c384d9aa5c9',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',57,'B',0,1,'e74a69e985b14588',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',58,'A',0,1,'906edef1b2903aba',0,'able');
INSERT INTO "choices" VALUES('BEFORE2',59,'B',1,0,'6b72960808672c08',0,NULL);
INSERT INTO "choices" VALUES('BEFORE2',60,'A',0,1,'cd0cdc24efe8bde0',0,'able');
INSERT INTO "choices" VALUES('BEFORE3',0,'A',1,0,'9d695e84f2c8a1ab',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',1,'A',0,0,'969516fbc7e02879',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',2,'A',0,1,'3ae011fed7be4d99',0,'only');
INSERT INTO "choices" VALUES('BEFORE3',3,'A',0,0,'deeb6d8951c4641c',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',4,'B',0,0,'36f39e308ad72633',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',5,'B',0,0,'3604a545561fd738',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',6,'B',2,0,'7e1e40859ca8daee',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',7,'A',0,0,'484a34f5de71535a',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',8,'A',1,0,'b1b4803e2e4a2af0',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',9,'A',2,0,'751ad6dc367d9cd1',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',10,'B',0,0,'a1cf03fe3c885f20',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',11,'B',0,0,'5f1a37c94c1ced55',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',12,'A',0,0,'8aeeae945c4d9d10',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',13,'A',0,0,'4b09b187b8285da6',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',14,'A',3,0,'887842609767ceef',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',15,'B',6,0,'0890badbd8983f52',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',16,'B',0,0,'0be6dd36329bfdc1',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',17,'B',0,1,'5e86c62eece3d0e4',0,'only');
INSERT INTO "choices" VALUES('BEFORE3',18,'B',0,1,'b9e10ea1bbf26914',0,'only');
INSERT INTO "choices" VALUES('BEFORE3',19,'B',0,0,'dd321adbef598257',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',20,'A',1,0,'279ca36188811fcc',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',21,'A',3,0,'6e74169ff6815bf7',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',22,'A',0,0,'ada2256624518538',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',23,'A',4,0,'17d5f8b0a7687166',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',24,'A',1,0,'7a4de358a820fabf',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',25,'A',1,0,'c0009e0e2d1b7d18',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',26,'A',4,0,'bd1be55861d0cabc',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',27,'B',1,0,'7cff7bbc9d218658',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',28,'B',1,0,'9cc84be872eb13d0',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',29,'B',0,0,'575a5863de513f39',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',30,'B',1,0,'862828274e602e03',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',31,'B',0,0,'33f725a9658d69fe',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',32,'A',17,0,'d4133dd6c5f4ffbb',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',33,'B',4,0,'80ae654fdd7cd8f6',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',34,'B',1,0,'f7b6649436b84679',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',35,'B',13,0,'6a4621dbb2e65a66',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',36,'B',2,0,'dd6b2e789a4ddf19',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',37,'B',8,0,'578164d5f850e326',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',38,'A',1,0,'cd1e60fb98ee6420',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',39,'A',2,0,'a55c8aad55b1fdf5',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',40,'A',2,0,'9994b91a8339542b',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',41,'A',0,0,'99705c5fe6f1c41a',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',42,'A',1,0,'60fe9d005507293e',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',43,'A',2,0,'6c74455e0000af2e',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',44,'A',0,0,'c30e92acd6f60f29',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',45,'A',8,0,'3ef0d149411de3aa',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',46,'A',5,0,'e398812f248e67de',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',47,'A',0,0,'df9a2f53fd2a4734',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',48,'A',0,0,'f9a762ac3117e256',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',49,'A',0,0,'0c61e07b2fc0297e',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',50,'B',7,0,'804021d5738918b3',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',51,'B',8,0,'c3b3a51a9d8a8d58',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',52,'A',3,0,'9aecdbd43e17f07a',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',53,'A',2,0,'f82d20631b32050c',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',54,'A',1,0,'85810718c026e3d0',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',55,'A',0,1,'9bbc18c9e5fd902d',0,'only');
INSERT INTO "choices" VALUES('BEFORE3',56,'A',1,0,'b18988a27c63a49f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',57,'B',5,0,'563056a954b06409',0,NULL);
INSERT INTO "choices" VALUES('BEFORE3',58,'B',0,1,'305c263efd4a1cc6',0,'only');
INSERT INTO "choices" VALUES('BEFORE3',59,'B',2,0,'3dc6d1deacfc2e1e',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',0,'A',14,0,'7785a2301ef8c524',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',1,'A',19,0,'bbfb04c22d6d6ba9',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',2,'A',11,0,'e9f169f31b149cda',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',3,'A',8,0,'cd0a0d84d0229481',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',4,'A',4,0,'a993c0f44cae1822',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',5,'A',5,0,'3865aab3eb8b5602',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',6,'A',21,0,'84fc79a61df6be1e',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',7,'A',0,0,'9f6ab6dac515d92d',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',8,'A',10,0,'8b6f92607a6965bc',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',9,'A',16,0,'24f28a79510f1900',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',10,'A',7,0,'5876657e7f96141f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',11,'A',19,0,'4e0f6f2831884d85',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',12,'A',1,0,'483b43718a01140e',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',13,'A',10,0,'5f41c5521240145b',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',14,'A',8,0,'9d612b0746939d55',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',15,'A',19,0,'b430e80c9fa761a8',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',16,'A',0,0,'8465a0058d086b3c',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',17,'B',23,0,'7e7cad0899cc8713',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',18,'B',12,0,'53adf93b8f6443c7',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',19,'B',5,0,'0a7c247f0b7dcb60',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',20,'B',22,0,'c0751e37eea6f718',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',21,'B',14,0,'9f07f9f240914a32',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',22,'B',23,0,'3a57e8f8dd6e61c0',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',23,'B',13,0,'4924daa60106fa90',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',24,'B',5,0,'74d21e883500032b',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',25,'B',5,0,'33535d796d53d522',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',26,'B',7,0,'85a712e4274e88f4',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',27,'B',0,0,'1f74aeed80aaf416',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',28,'B',0,0,'4ea87bdd1ca95268',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',29,'B',0,0,'819f73da0c809a8a',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',30,'B',0,0,'6db5320fd1126348',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',31,'A',2,0,'3684383c193ec1e2',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',32,'B',1,0,'26311729b6cbe905',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',33,'B',0,0,'61f23a7bf8764ffe',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',34,'B',0,0,'13966b1017efd6c9',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',35,'A',0,0,'74df7ec9a691a418',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',36,'A',1,0,'ed5d1e55de250284',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',37,'A',1,0,'4bdc382d041c89bf',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',38,'B',0,0,'c40c604eb1444874',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',39,'B',0,0,'34797f8383842cdf',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',40,'A',1,0,'169da8bef323a066',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',41,'A',0,1,'2e61b522825fb346',0,'only');
INSERT INTO "choices" VALUES('BEFORE4',42,'A',1,0,'48c4149c05dd0d48',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',43,'B',2,0,'cfe48a3de94dcf80',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',44,'B',1,0,'affd4a668e4f0c82',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',45,'A',0,0,'d6cfb097da16643b',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',46,'A',0,1,'44fef0142a519e9e',0,'only');
INSERT INTO "choices" VALUES('BEFORE4',47,'A',0,0,'83aa1871dc43468e',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',48,'A',0,0,'1d2222209ba56e72',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',49,'B',6,0,'f04a6e75957b0665',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',50,'B',0,0,'4a13e2adb0e9abdf',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',51,'B',0,0,'b84a7460ac34c011',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',52,'A',7,0,'91d56d3e549435d1',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',53,'B',1,0,'fe80d9a23c159a4f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',54,'B',0,0,'7a205b74a0014da1',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',55,'B',0,0,'d2891a34a4d5ac1a',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',56,'A',6,0,'3c7cae07814c657f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',57,'A',0,1,'ea3984f0ee17891f',0,'only');
INSERT INTO "choices" VALUES('BEFORE4',58,'A',0,0,'253c0c367745007d',0,NULL);
INSERT INTO "choices" VALUES('BEFORE4',59,'A',0,0,'e00f37e22903208c',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',0,'B',1,0,'35a605cacc6bb8ee',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',1,'B',1,0,'bd475573d90e851f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',2,'A',1,0,'005cef70005eff05',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',3,'A',0,0,'693878139d21b4f9',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',4,'A',0,0,'b41e2fc9a95ea092',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',5,'A',0,0,'e7826712b097feab',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',6,'B',1,0,'d812a9c48f72c4c0',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',7,'B',1,0,'e81481e8407d690e',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',8,'A',2,0,'84ab8446a7707ea9',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',9,'B',0,0,'bd5addaa4d791436',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',10,'B',1,0,'68256c94d3c40449',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',11,'A',0,0,'99fcc53a72cd7c59',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',12,'A',0,1,'53cf7c1bb9e3a7cc',0,'only');
INSERT INTO "choices" VALUES('BEFORE5',13,'A',2,0,'32d4d0a81fd854d1',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',14,'B',1,0,'3c9f380811475079',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',15,'B',0,0,'bfc0950526ca9534',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',16,'B',0,1,'2ea11843c5ad3f87',0,'only');
INSERT INTO "choices" VALUES('BEFORE5',17,'B',0,0,'1bbc8054b69c288a',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',18,'A',5,0,'58e9e8552c0f5cf6',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',19,'B',3,0,'07f761ac5b056a56',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',20,'A',1,0,'3d237b069f12220d',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',21,'A',0,0,'0918b935b10b44fd',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',22,'A',0,0,'ecf1eea222d2caac',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',23,'B',0,0,'1e16a5b95f36e80b',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',24,'B',0,0,'b9438139a8157fc2',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',25,'B',0,1,'1f520de167473e5e',0,'only');
INSERT INTO "choices" VALUES('BEFORE5',26,'B',0,0,'1edca3f2c539ef82',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',27,'B',0,0,'3a0594dda44192ac',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',28,'B',0,0,'1f0defd6b122fd03',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',29,'A',1,0,'a83c2731ab051f91',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',30,'A',2,0,'3f8f06838eee72e4',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',31,'A',0,0,'db629fc59be4a96e',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',32,'B',5,0,'c543fb3723e80816',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',33,'B',1,0,'f646f50eb74b969f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',34,'B',2,0,'3cb482af6c7bdf9d',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',35,'B',1,0,'8b3549be0f111e13',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',36,'B',0,0,'7cba922f5c539614',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',37,'B',0,0,'d504c3637d301f2e',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',38,'A',3,0,'1ea38bb400d62c07',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',39,'A',0,1,'213df0235a4a8973',0,'only');
INSERT INTO "choices" VALUES('BEFORE5',40,'A',6,0,'e174bbfebcf2cead',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',41,'A',2,0,'04f7784fd8aface6',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',42,'A',1,0,'97c73803c4f61608',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',43,'A',0,0,'adc32f4e5f47935f',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',44,'B',6,0,'6415210a74ae86f2',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',45,'B',11,0,'b13193f0ee59c296',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',46,'A',0,0,'61648b4ffea1061c',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',47,'A',0,1,'ad004eabb20c64b8',0,'only');
INSERT INTO "choices" VALUES('BEFORE5',48,'A',3,0,'48324c6917c68fea',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',49,'B',0,0,'d620d87524643ee0',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',50,'B',3,0,'7d7af86a9065e83a',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',51,'B',1,0,'9073d35422942571',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',52,'B',0,0,'2a844c3eb22076f5',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',53,'A',0,0,'6a6b33bf268fca72',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',54,'A',0,1,'86c84612716d3a54',0,'only');
INSERT INTO "choices" VALUES('BEFORE5',55,'A',3,0,'3cee41e75bc15858',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',56,'A',1,0,'2657488c6d0c869a',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',57,'A',0,1,'e1a0c349018645ef',0,'only');
INSERT INTO "choices" VALUES('BEFORE5',58,'A',5,0,'ae4a19259562b5fa',0,NULL);
INSERT INTO "choices" VALUES('BEFORE5',59,'A',0,0,'69898e5d17895296',0,NULL);
INSERT INTO "choices" VALUES('BEFORE6',0,'B',1,0,'7870cf1377bca8d0',0,NULL);
INSERT INTO "choices" VALUES('BEFORE6',1,'A',0,1,'2fa6cc900127ced1',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',2,'B',4,0,'135bffddcec63262',0,NULL);
INSERT INTO "choices" VALUES('BEFORE6',3,'A',0,1,'ca141462728023f6',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',4,'B',1,0,'bd86cdecc48409bf',0,NULL);
INSERT INTO "choices" VALUES('BEFORE6',5,'A',0,1,'9ba5856c4a62189d',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',6,'B',1,0,'0820410e3be267a7',0,NULL);
INSERT INTO "choices" VALUES('BEFORE6',7,'A',0,1,'6847a6cae2861bdb',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',8,'B',4,0,'221449b88811bd6c',0,NULL);
INSERT INTO "choices" VALUES('BEFORE6',9,'A',0,1,'6a08ec5021f27643',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',10,'B',0,0,'5519a06916c5bf46',0,NULL);
INSERT INTO "choices" VALUES('BEFORE6',11,'B',0,1,'5e4462841c8a6b05',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',12,'A',0,1,'0ea4871e6eb79976',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',13,'B',0,1,'06f70cbf6520ae34',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',14,'A',0,1,'5de19676d86952f2',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',15,'A',0,1,'53c1a31cecb36ece',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',16,'B',0,1,'713f0f1be143f3a9',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',17,'A',1,0,'d9e8a1d2677befee',0,NULL);
INSERT INTO "choices" VALUES('BEFORE6',18,'A',0,1,'0806606a15aecbd6',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',19,'B',0,1,'3483540e134925db',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',20,'A',0,1,'dee02e6e1dc4bbdd',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',21,'B',0,1,'47bf8d9adbd48cad',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',22,'A',0,1,'0b6ef236ec3f87ae',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',23,'B',0,1,'2605798d05120d90',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',24,'A',0,1,'d49d9a938ba4fe80',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',25,'B',0,1,'488cd3fc0803c06c',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',26,'A',0,1,'989086ce621fd75f',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',27,'B',0,1,'0ed6f005a464b717',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',28,'A',0,1,'de2396de1402663f',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',29,'B',0,1,'0aa2d84267beee50',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',30,'B',0,1,'c258d3bc65fbb7f0',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',31,'A',0,1,'e3a10ab0073f6929',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',32,'B',4,0,'548f6b1dd73495a2',0,NULL);
INSERT INTO "choices" VALUES('BEFORE6',33,'A',0,1,'b5fd49e5d7ebb70b',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',34,'B',1,0,'094ba92996fcbef2',0,NULL);
INSERT INTO "choices" VALUES('BEFORE6',35,'A',0,1,'5348258358c9b056',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',36,'B',0,1,'20d788c67c3d2e8d',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',37,'A',0,1,'919c0e3d8dc49c64',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',38,'B',4,0,'5768b5218c7531b3',0,NULL);
INSERT INTO "choices" VALUES('BEFORE6',39,'A',0,1,'fb735928cb8da131',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',40,'B',0,1,'a92b7783388d667d',0,'able');
INSERT INTO "choices" VALUES('BEFORE6',41,'A',0,1,'ee549faa9e7cddd8',0,'able');
CREATE TABLE clocks (
	match_id VARCHAR(12) NOT NULL, 
	player VARCHAR(1) NOT NULL, 
	asked BIGINT NOT NULL, 
	deadline BIGINT NOT NULL, 
	due BIGINT NOT NULL, 
	bank_a INTEGER NOT NULL, 
	bank_b INTEGER NOT NULL, 
	warned_a INTEGER NOT NULL, 
	warned_b INTEGER NOT NULL, 
	CONSTRAINT pk_clocks PRIMARY KEY (match_id), 
	CONSTRAINT fk_clocks_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE deck_reports (
	version_id INTEGER NOT NULL, 
	rules_version INTEGER NOT NULL, 
	report_version INTEGER NOT NULL, 
	own INTEGER NOT NULL, 
	unfit TEXT NOT NULL, 
	report BLOB NOT NULL, 
	CONSTRAINT pk_deck_reports PRIMARY KEY (version_id), 
	CONSTRAINT fk_deck_reports_version_id FOREIGN KEY(version_id) REFERENCES deck_versions (id) ON DELETE CASCADE
);
CREATE TABLE deck_versions (
	id INTEGER NOT NULL, 
	deck_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	source TEXT NOT NULL, 
	sha256 VARCHAR(64) NOT NULL, 
	legal BOOLEAN NOT NULL, 
	size INTEGER NOT NULL, 
	total_scale INTEGER, 
	summary JSON NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_deck_versions PRIMARY KEY (id), 
	CONSTRAINT fk_deck_versions_deck_id FOREIGN KEY(deck_id) REFERENCES decks (id), 
	CONSTRAINT uq_deck_versions_deck_id_number UNIQUE (deck_id, number)
);
INSERT INTO "deck_versions" VALUES(1,1,1,'cardfinity','! RATS IN THE CANDLEWORKS: a swarm that eats itself.
!
! This is the gentlest of the four starter decks, and a lesson in reading cards. A "!" hides
! the rest of its line from the rules: everything you read here is for you alone.

*Stars do the same over several lines, until the next star.

How to play it: fill the field with small rats, they protect you. Then feed a rat or two to
something with teeth. You may play as many cards in a turn as you can pay for.*


! ---- The small ones ----

! A monster is its name, a colon, then its power. Playing this one costs nothing.
! The word in quotes below a card is its family, a tag that other cards can ask for.
"Tallow Rat": power 2
"Rat"

! What stands between the colon and the first spell is the price of summoning: take 1 puts
! the top card of your deck onto your graveyard. Your deck is your health, so it hurts.
"Cellar Rat": take 1
power 9
"Rat"

! This monster has a spell. "on play" is its trigger: it happens as the rat enters the field.
! The part before the colon is the price, the part after it is what you get.
"Lookout Rat":
    "Sniff the Air" on play take 1: draw 1
power 1
"Rat"

! "on discard" happens when the rat goes to the graveyard from field, hand or deck, so dying
! is its job. It enters tapped: it can do nothing, not even this, until your next turn.
"Spark Rat":
    "Pop of Wax" on discard: deal 1
power 3
tapped
"Rat"

! Whoever kicks this out finds out where the next rat was sitting. "play" as an effect lets
! you play a card from your hand, even in the middle of the other player''s turn.
"Nest in the Wall":
    "Scatter" on discard: play family "Rat"
power 3
"Nest"


! ---- The big ones ----

! Monsters cannot attack unless a spell says so. "on tap" is used once in each of your turns
! and leaves the monster tapped: until your next turn it protects nobody.
! Its summoning price is one of your own rats. f"Rat" is short for family "Rat".
"Pack Leader": discard f"Rat" field
    "Charge" on tap: attack
power 7
"Rat"

! Power costs its value times its number of digits, so 12 is dear. Two rats pay for it.
"The Wick King": discard 2 f"Rat" field
    "Snuff Out" on tap: attack
power 12
tapped
"Rat"


! ---- Spells: one use, then onto the graveyard ----

! A spell card begins without a colon after its name. Its trigger stands there instead.
! N/A says that a card has no family.
"Overrun" on play discard f"Rat" field: deal 4
N/A

! Two effects happen in the order they are written. The second one costs 5 more of the scale.
! Drawing is a kind of damage too: count your deck before you feast.
"Both Ends Burning" on play discard f"Rat" field: deal 2, draw 1
N/A

! "enemy" turns the same words on the other side. You pick which of their monsters goes.
"The Catcher''s Bargain" on play discard f"Rat" field: discard enemy field
N/A


! ---- What is in the deck: a card''s name, then how many ----
deck:
"Rats in the Candleworks" by "Deckhand"

"Tallow Rat" 12
"Cellar Rat" 4
"Lookout Rat" 5
"Spark Rat" 3
"Nest in the Wall" 2
"Pack Leader" 4
"The Wick King" 2
"Overrun" 3
"Both Ends Burning" 2
"The Catcher''s Bargain" 3
','bd525ed495463b1a64033b9f4f382b6901994966702db1d02dd031bed7016022',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(2,2,1,'cardfinity','! THE LIGHTHOUSE AT LOW TIDE: your deck is your health, and you mean to keep it.
!
! Walls first, then answers. Put cards back with the tides, learn what the other side is
! about to draw, and win late with something large out of the water.
! This deck teaches: heal, peek and scry, search, "on draw", "?" (may) and "(a, b)" (choose).


! ---- Stone: what stands in the way ----

"Breakwater": take 1
power 9
"Stone"

"Rock Pool": take 1
power 5
"Stone"


! ---- Those who watch ----

! peek shows you the top of your own deck. "?" before an effect means you may: see the card
! first, then decide whether it drowns.
"Grey Gull":
    "Circle Low" on play: peek, ?discard
power 2
"Watch"

! scry is the same look at the other deck. Every turn the Keeper knows their next card, and
! throws it in the sea if you say so. pop 1 banishes the top card of your graveyard.
"Keeper of the Lamp": take 1
    "Sweep the Beam" on tap pop 1: scry, ?discard enemy
power 5
tapped
"Watch"

! search finds any spell of your deck. It is expensive, so it is paid twice: by the summoning
! and by the spell. Entering tapped would not do, a tapped monster casts no "on play".
"Chart Room Clerk": take 2
    "The Right Drawer" on play take 2: search spell
power 5
"Watch"


! ---- The tides ----

! heal puts the top of your graveyard back on top of your deck, so you will draw those cards
! again. Here pop takes four away first: what comes back is what lies below them.
"Spring Tide" on play pop 4: heal 2
"Tide"

! "on draw" is cast by itself when the card comes to your hand from the deck, and the card
! stays in the hand. Afterwards it is good for paying with.
"Moonrise" on draw pop 5: heal 2
"Tide"

"Undertow" on play discard hand: discard enemy field
"Tide"

! Brackets: choose one of these. The scale is the dearest choice plus one for each choice.
"Fork in the Current" on play discard hand: (discard enemy field, heal 2)
"Tide"


! ---- How it wins ----

"Harpooner": discard hand
    "Throw" on tap: attack
power 8
tapped
"Watch"

! A filter chooses which cards can pay: this asks for a Tide of your hand. A filter that
! fits few cards of your deck is harder to meet, and takes a little more off the scale.
"What the Tide Hides": discard f"Tide" hand, take 2
    "Rise" on tap: attack
power 10
tapped
"Deep"


deck:
"The Lighthouse at Low Tide" by "Deckhand"

"Breakwater" 6
"Rock Pool" 12
"Grey Gull" 2
"Keeper of the Lamp" 3
"Chart Room Clerk" 1
"Spring Tide" 3
"Moonrise" 2
"Undertow" 3
"Fork in the Current" 2
"Harpooner" 4
"What the Tide Hides" 2
','063f3b7dc058388df542b416b6e11f5da9509cb424dc1cf2d897ace70f542234',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(3,3,1,'asigoc','! THE TORCH STAIRS: rush.
!
! How to play it: put down a Weapon every turn, attack with everything, and throw the rest.
! Most of your damage is done by your third turn; what is left comes from the hand. Smoke and
! rockets keep the big blockers out of the way for the turn that matters.
!
! A deck is its name and author, one Ace, and 15 different Weapons and Items. These are cards
! of the first set, so their names are enough; a deck file may define its own cards as well.

deck: "The Torch Stairs" by "Deckhand"

ace "Wick, Youngest of the Lamplighters"

! Weapons: the Chain and the Club early, the Torch when your hand runs dry.
"Lamplighter''s Pole"
"Wick Knife"
"Oil-Soaked Cudgel"
"Brazier Chain"
"Signal Rocket"
"Link-Boy''s Torch"
"Bridge Troll''s Club"

! Fire. Burn a Weapon that is about to be destroyed anyway: the cost is paid at once.
"Thrown Lamp"
"Firecracker Alley"
"Burn the Boats"

! Tricks for the fight. Hot Oil is best after the block has been declared.
"Hot Oil"
"Once More Over the Bridge"
"Smoke in Their Eyes"

! Fuel.
"Tempered in the Canal"
"Last Match in the Box"
','d0b06f88376368f8658fe0e014d5884e6992a42fec02e236e148839c44ff4348',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(4,4,1,'asigoc','! THE THIRD BRIDGE HOLDS: block and outlast.
!
! How to play it: two walls on the field, a bell ringing every evening, and time. A Weapon that
! holds an attack loses 1 Block for good, so mend what you have, or let it break and put another
! down. Whoever runs out of cards takes 1 damage a turn; Bell and Undertow see to it that this
! is not you.

deck: "The Third Bridge Holds" by "Deckhand"

! Once, in an End step of yours with both slots filled: 1 health and a card.
ace "Mother Levee"

! The wall, from dry to wet. Only the Boathook bites.
"Flood Gate"
"Sandbag Line"
"Warden''s Pavise"
"Mudlark''s Rake"
"Bell of the Third Bridge"
"Boathook"

! Keep Shoulders and Reeds for the attack that would break something.
"Braced Shoulders"
"Tangled Reeds"
"Mortar and Stone"
"Market Day"

! Time and health. Undertow early, High Water Mark late.
"Undertow"
"Eel Broth"
"Evening Bell"
"High Water Mark"

! The only card that removes anything.
"Spring Tide"
','9ed44aa11b0d0a6c9006003a27599ab25cff3e75bfecf6fc4bd7f770b2c877f6',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(5,5,1,'lifeburn','name: The Quarry Wakes
author: Deckhand

# Golems. Gather Stones, stand behind the big ones, and spend when it counts.
#
# How to play it: nearly everything you summon leaves a Stone behind. Flint Slingers throw them,
# Rockslide throws them all at once, and the giants are paid with them.

# Summons that cost nothing: walls first, then hands for the work.
3 Quarry Hand
3 Gatepost Sentry
3 Cobble Marcher
3 Rubble Runner
3 Flint Slinger
2 Weathered Veteran
3 Self-Mending Idol

# The big ones: a tribute or two, or Stones.
3 Basalt Brute
1 Keystone Warden
1 Cairn Mother
1 Walking Causeway
1 Ford Monument

# Stones, and what they are good for.
3 Break Ground
1 Grind to Dust
2 Rockslide
1 Plain Stone Verdict
2 Hammer Rhythm
1 Landslip

# A Stone a turn, and cards for Stones.
2 Millstone Yard
1 Scales of the Guild
','0d5891a5d5a3072523dff0467d3730bfe137747611cba9edfae00de1b7786624',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(6,6,1,'lifeburn','name: The Wood Comes Down
author: Deckhand

# Treefolk. Grow, mend, and walk over them when there are enough of you.
#
# How to play it: Sprout brings Plants, and Plants are tributes. Sacrifice Herbs for life, one a
# turn is worth most; a Nettle Rack turns them into stings. You will be the one with more life and
# more Summons; then attack.

# Seedlings and hedges.
3 Acorn Child
2 Moss Shepherd
3 Bramble Hedge
3 Root Pilgrim
2 Barefoot Herbalist
3 Grafted Limb
2 Windfall Gatherer
2 Underdog Oak

# The old ones.
3 Old Hollow
1 Bark Marshal
1 Mother of Hedges
1 Grandfather Yew
1 The Walking Wood

# Seeds, roots and rest.
3 Scatter Seed
1 Strangling Roots
1 Overgrowth
2 Two Paths in the Wood
1 Sudden Canopy
1 Simmering Pot
1 Morning Dew

# The garden.
1 Kitchen Garden
1 Rootcage Shrine
1 Nettle Rack
','127b884309dfac19075dc93f43d9bf5c0c5b42211478c3d61d8ef58bf4ed016a',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(7,7,1,'chaos','! Fast minions: be there before they are ready.

minion "Match Imp" cost 1 attack 1 health 2 demon
  battlecry leader(damage(1), oppo)
minion "Barrel Rat" cost 1 attack 2 health 2 beast charge
minion "Gutter Whelp" cost 1 attack 2 health 1 dragon
  deathrattle leader(damage(1), oppo)
minion "Knock-and-Run Jack" cost 2 attack 3 health 3 demon
minion "Roof Runner" cost 2 attack 3 health 2 beast charge
minion "Back-Window Imp" cost 2 attack 2 health 2 demon stealth
minion "Penny Hound" cost 2 attack 1 health 2 beast
  battlecry all(atkHpMod(+1, +0), charTarget(ally, beast))
minion "Twice-Round Tomcat" cost 3 attack 3 health 3 attacks 2 beast
minion "Bottle Drake" cost 3 attack 3 health 2 dragon
  battlecry targeted(damage(2), charTarget(oppo, minion))
minion "Spark Seller" cost 3 attack 3 health 3 demon
  turnEnd ally leader(damage(1), oppo) if source(charTarget(any, minion))
minion "Drummer on the Bins" cost 3 attack 2 health 3 demon
  battlecry all(giveCharge, charTarget(ally, minion))
minion "Cart Puller" cost 4 attack 5 health 5 beast
minion "Stray Pack" cost 4 attack 3 health 3 beast
  battlecry new(2, field(ally), { minion "Stray" cost 1 attack 1 health 1 beast charge })
minion "Chimney Drake" cost 4 attack 5 health 2 dragon charge
minion "Everybody''s Big Sister" cost 5 attack 4 health 4 beast charge
spell "Thrown Boot" cost 1
  cast targeted(damage(2), charTarget(any, character))
spell "Through the Fence" cost 2
  cast targeted(damage(5), charTarget(oppo, minion))
spell "All Together Now" cost 3
  cast all(atkHpMod(+2, +1), charTarget(ally, minion))
spell "One More Round" cost 3
  cast draw(2, ally)
leader "Mags, Who Knows a Short Cut" cost 8 attack 4 health 25 charge
  battlecry all(giveCharge, charTarget(ally, minion))

deck: "The Alley Goes First"
"Match Imp"
"Barrel Rat"
"Gutter Whelp"
"Knock-and-Run Jack"
"Roof Runner"
"Back-Window Imp"
"Penny Hound"
"Twice-Round Tomcat"
"Bottle Drake"
"Spark Seller"
"Drummer on the Bins"
"Cart Puller"
"Stray Pack"
"Chimney Drake"
"Everybody''s Big Sister"
"Thrown Boot"
"Through the Fence"
"All Together Now"
"One More Round"
"Mags, Who Knows a Short Cut"
','468635d2fb11aac165f9c3b6cbb8505dbd4a6f87e1328011d2dc4f0546fa0fef',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(8,8,1,'chaos','! Taunt and healing: everybody is welcome, nobody gets past the stairs.

minion "Doormat Hound" cost 1 attack 1 health 3 beast taunt
minion "Soup Imp" cost 1 attack 1 health 2 demon
  turnEnd ally leader(heal(1), ally) if source(charTarget(any, minion))
minion "Threshold Drake" cost 2 attack 1 health 5 dragon taunt
minion "Kettle Imp" cost 2 attack 2 health 2 demon
  battlecry leader(heal(3), ally)
minion "Stair Cat" cost 2 attack 2 health 2 beast
  battlecry draw(1, ally) if fieldExist(ally, minion, taunt)
minion "Quilt Bear" cost 3 attack 2 health 5 beast taunt
minion "Candle Keeper" cost 3 attack 2 health 5 demon
  turnEnd ally all(heal(1), charTarget(ally, character)) if source(charTarget(any, minion))
minion "Row of Cousins" cost 3 attack 1 health 3 demon taunt
  deathrattle new(1, field(ally), { minion "Youngest Cousin" cost 1 attack 2 health 2 demon taunt })
minion "Oven Drake" cost 4 attack 3 health 4 dragon
  battlecry targeted(heal(5), charTarget(ally, character))
minion "Night Ox" cost 4 attack 3 health 6 beast taunt
minion "Lodger Without End" cost 4 attack 3 health 3 demon taunt lifesteal
minion "Aunt at Arms" cost 5 attack 4 health 4 demon taunt shield
minion "Grandmother Bear" cost 6 attack 5 health 6 beast taunt
  battlecry all(atkHpMod(+0, +2), charTarget(ally, minion, taunt))
minion "The Chimney Itself" cost 7 attack 6 health 8 dragon taunt
spell "Hot Bath" cost 1
  cast targeted(heal(6), charTarget(ally, character))
spell "Bolt the Door" cost 2
  cast targeted(atkHpMod(+1, +4), charTarget(ally, minion, taunt))
spell "A Good Night''s Sleep" cost 3
  cast all(heal(3), charTarget(ally, character))
  cast draw(1, ally)
spell "Out You Go" cost 4
  cast targeted(move(ownerHand), charTarget(oppo, minion))
spell "House Rules" cost 5
  cast all(damage(3), charTarget(oppo, minion))
leader "Aunt Perpetua" cost 9 attack 2 health 30 taunt
  turnEnd ally leader(heal(2), ally) if source(charTarget(any, character))

deck: "The House with the Open Door"
"Doormat Hound"
"Soup Imp"
"Threshold Drake"
"Kettle Imp"
"Stair Cat"
"Quilt Bear"
"Candle Keeper"
"Row of Cousins"
"Oven Drake"
"Night Ox"
"Lodger Without End"
"Aunt at Arms"
"Grandmother Bear"
"The Chimney Itself"
"Hot Bath"
"Bolt the Door"
"A Good Night''s Sleep"
"Out You Go"
"House Rules"
"Aunt Perpetua"
','d2ae88f7c9ba6c2d0b2df479a12db724a5a80068d1c4cd99d860c7291195ece3',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(9,9,1,'chaos','mode: sealed
','9d91137b18ae20a298e9ed506b62adbbd5a435ae076429a3e1a8addaca3ca1d9',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(10,10,1,'chaos','mode: sealed
','9d91137b18ae20a298e9ed506b62adbbd5a435ae076429a3e1a8addaca3ca1d9',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(11,11,1,'chaos','mode: mirror
','54c195fd88bc0efbca8dc5eca6d409edf142c6dbf9dcdffab968447d8876e8c9',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(12,12,1,'chaos','mode: mirror
','54c195fd88bc0efbca8dc5eca6d409edf142c6dbf9dcdffab968447d8876e8c9',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(13,13,1,'lifeburn','{"deck": [{"card": "Quarry Hand", "count": 1}, {"card": "Gatepost Sentry", "count": 3}, {"card": "Cobble Marcher", "count": 3}, {"card": "Rubble Runner", "count": 3}, {"card": "Flint Slinger", "count": 3}, {"card": "Weathered Veteran", "count": 2}, {"card": "Self-Mending Idol", "count": 3}, {"card": "Basalt Brute", "count": 3}, {"card": "Keystone Warden", "count": 1}, {"card": "Cairn Mother", "count": 1}, {"card": "Walking Causeway", "count": 1}, {"card": "Ford Monument", "count": 1}, {"card": "Break Ground", "count": 3}, {"card": "Grind to Dust", "count": 1}, {"card": "Rockslide", "count": 2}, {"card": "Plain Stone Verdict", "count": 1}, {"card": "Hammer Rhythm", "count": 2}, {"card": "Landslip", "count": 1}, {"card": "Millstone Yard", "count": 2}, {"card": "Scales of the Guild", "count": 1}, {"card": "Shared Ruin", "count": 2}], "cards": [{"name": "Shared Ruin", "type": "Spell", "cost": 1, "stackEffects": [{"effect": "Discard", "amount": 1, "player": "any"}]}]}','f370523e830199f95c1a8dc0ce0e721bdadd50f0e2917ada4370d0d645fca10d',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(14,14,1,'lifeburn','name: The Wood Comes Down
author: Deckhand

# Treefolk. Grow, mend, and walk over them when there are enough of you.
#
# How to play it: Sprout brings Plants, and Plants are tributes. Sacrifice Herbs for life, one a
# turn is worth most; a Nettle Rack turns them into stings. You will be the one with more life and
# more Summons; then attack.

# Seedlings and hedges.
3 Acorn Child
2 Moss Shepherd
3 Bramble Hedge
3 Root Pilgrim
2 Barefoot Herbalist
3 Grafted Limb
2 Windfall Gatherer
2 Underdog Oak

# The old ones.
3 Old Hollow
1 Bark Marshal
1 Mother of Hedges
1 Grandfather Yew
1 The Walking Wood

# Seeds, roots and rest.
3 Scatter Seed
1 Strangling Roots
1 Overgrowth
2 Two Paths in the Wood
1 Sudden Canopy
1 Simmering Pot
1 Morning Dew

# The garden.
1 Kitchen Garden
1 Rootcage Shrine
1 Nettle Rack
','127b884309dfac19075dc93f43d9bf5c0c5b42211478c3d61d8ef58bf4ed016a',1,40,0,'{"errors": 0, "cards": []}',0);
CREATE TABLE decks (
	id INTEGER NOT NULL, 
	owner BIGINT NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	name_key TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	deleted BIGINT, 
	CONSTRAINT pk_decks PRIMARY KEY (id)
);
INSERT INTO "decks" VALUES(1,1,'deck 00','deck 00',1,0,NULL);
INSERT INTO "decks" VALUES(2,2,'deck 01','deck 01',1,0,NULL);
INSERT INTO "decks" VALUES(3,1,'deck 10','deck 10',1,0,NULL);
INSERT INTO "decks" VALUES(4,2,'deck 11','deck 11',1,0,NULL);
INSERT INTO "decks" VALUES(5,1,'deck 20','deck 20',1,0,NULL);
INSERT INTO "decks" VALUES(6,2,'deck 21','deck 21',1,0,NULL);
INSERT INTO "decks" VALUES(7,1,'deck 30','deck 30',1,0,NULL);
INSERT INTO "decks" VALUES(8,2,'deck 31','deck 31',1,0,NULL);
INSERT INTO "decks" VALUES(9,1,'deck 40','deck 40',1,0,NULL);
INSERT INTO "decks" VALUES(10,2,'deck 41','deck 41',1,0,NULL);
INSERT INTO "decks" VALUES(11,1,'deck 50','deck 50',1,0,NULL);
INSERT INTO "decks" VALUES(12,2,'deck 51','deck 51',1,0,NULL);
INSERT INTO "decks" VALUES(13,1,'deck 60','deck 60',1,0,NULL);
INSERT INTO "decks" VALUES(14,2,'deck 61','deck 61',1,0,NULL);
CREATE TABLE entrants (
	id INTEGER NOT NULL, 
	tournament VARCHAR(12) NOT NULL, 
	user BIGINT NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	deck_version INTEGER NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	joined BIGINT NOT NULL, 
	checked_in BOOLEAN DEFAULT 0 NOT NULL, 
	promoted BOOLEAN DEFAULT 0 NOT NULL, 
	rating INTEGER, 
	lot BIGINT, 
	seeded INTEGER, 
	entered INTEGER DEFAULT '1' NOT NULL, 
	dropped INTEGER, 
	bye BOOLEAN DEFAULT 0 NOT NULL, 
	place INTEGER, 
	CONSTRAINT pk_entrants PRIMARY KEY (id), 
	CONSTRAINT fk_entrants_tournament_tournaments FOREIGN KEY(tournament) REFERENCES tournaments (id), 
	CONSTRAINT fk_entrants_deck_version_deck_versions FOREIGN KEY(deck_version) REFERENCES deck_versions (id), 
	CONSTRAINT uq_entrants_tournament_user UNIQUE (tournament, user)
);
CREATE TABLE guilds (
	id BIGINT NOT NULL, 
	matches_channel BIGINT, 
	queue_channel BIGINT, 
	queue_message BIGINT, 
	default_clock VARCHAR(8), 
	organiser_role BIGINT, 
	home_made BOOLEAN DEFAULT 1 NOT NULL, 
	"left" BIGINT, 
	CONSTRAINT pk_guilds PRIMARY KEY (id)
);
CREATE TABLE matches (
	id VARCHAR(12) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	guild BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	state VARCHAR(12) NOT NULL, 
	player_a BIGINT NOT NULL, 
	player_b BIGINT NOT NULL, 
	name_a VARCHAR(100) NOT NULL, 
	name_b VARCHAR(100) NOT NULL, 
	deck_a INTEGER NOT NULL, 
	deck_b INTEGER NOT NULL, 
	seed BLOB NOT NULL, 
	opening VARCHAR(16) NOT NULL, 
	winner VARCHAR(4), 
	created BIGINT NOT NULL, 
	ended BIGINT, 
	table_channel BIGINT, 
	board_message BIGINT, to_show INTEGER, clock VARCHAR(8) DEFAULT 'none' NOT NULL, rated BOOLEAN DEFAULT 0 NOT NULL, best_of INTEGER DEFAULT '1' NOT NULL, series VARCHAR(12) DEFAULT '' NOT NULL, game_number INTEGER DEFAULT '1' NOT NULL, first VARCHAR(1), turns INTEGER, ending VARCHAR(12), announcement BIGINT, bout INTEGER, mode VARCHAR(40) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id), 
	CONSTRAINT fk_matches_deck_a FOREIGN KEY(deck_a) REFERENCES deck_versions (id), 
	CONSTRAINT fk_matches_deck_b FOREIGN KEY(deck_b) REFERENCES deck_versions (id)
);
INSERT INTO "matches" VALUES('BEFORE0','cardfinity',10,20,'running',1,2,'Alice','Bob',1,2,X'0000000000000000000000000000000000000000000000000000000000000007','f08d91057d27e8fa',NULL,0,NULL,NULL,NULL,NULL,'none',0,1,'BEFORE0',1,NULL,NULL,NULL,NULL,NULL,'');
INSERT INTO "matches" VALUES('BEFORE1','asigoc',10,20,'running',1,2,'Alice','Bob',3,4,X'0000000000000000000000000000000000000000000000000000000000000007','05f3c0f8ccf1544a',NULL,0,NULL,NULL,NULL,NULL,'none',0,1,'BEFORE1',1,NULL,NULL,NULL,NULL,NULL,'');
INSERT INTO "matches" VALUES('BEFORE2','lifeburn',10,20,'running',1,2,'Alice','Bob',5,6,X'0000000000000000000000000000000000000000000000000000000000000007','205144d80e9f3391',NULL,0,NULL,NULL,NULL,NULL,'none',0,1,'BEFORE2',1,NULL,NULL,NULL,NULL,NULL,'');
INSERT INTO "matches" VALUES('BEFORE3','chaos',10,20,'running',1,2,'Alice','Bob',7,8,X'0000000000000000000000000000000000000000000000000000000000000007','bed088ed37ccbd89',NULL,0,NULL,NULL,NULL,NULL,'none',0,1,'BEFORE3',1,NULL,NULL,NULL,NULL,NULL,'');
INSERT INTO "matches" VALUES('BEFORE4','chaos',10,20,'running',1,2,'Alice','Bob',9,10,X'0000000000000000000000000000000000000000000000000000000000000009','f0340732f8ed8326',NULL,0,NULL,NULL,NULL,NULL,'none',0,1,'BEFORE4',1,NULL,NULL,NULL,NULL,NULL,'sealed');
INSERT INTO "matches" VALUES('BEFORE5','chaos',10,20,'running',1,2,'Alice','Bob',11,12,X'0000000000000000000000000000000000000000000000000000000000000009','64ef45bfac5a7af4',NULL,0,NULL,NULL,NULL,NULL,'none',0,1,'BEFORE5',1,NULL,NULL,NULL,NULL,NULL,'mirror');
INSERT INTO "matches" VALUES('BEFORE6','lifeburn',10,20,'running',1,2,'Alice','Bob',13,14,X'000000000000000000000000000000000000000000000000000000000000000B','8cf3f937be0aed7c',NULL,0,NULL,NULL,NULL,NULL,'none',0,1,'BEFORE6',1,NULL,NULL,NULL,NULL,NULL,'');
CREATE TABLE notes (
	"key" VARCHAR(100) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY ("key")
);
CREATE TABLE pairings (
	id VARCHAR(12) NOT NULL, 
	guild BIGINT NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	user_a BIGINT NOT NULL, 
	user_b BIGINT NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	made BIGINT NOT NULL, 
	expires BIGINT NOT NULL, 
	told BOOLEAN NOT NULL, 
	match_id VARCHAR(12), 
	CONSTRAINT pk_pairings PRIMARY KEY (id), 
	CONSTRAINT fk_pairings_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE panels (
	match_id VARCHAR(12) NOT NULL, 
	player VARCHAR(1) NOT NULL, 
	channel BIGINT, 
	message BIGINT, 
	turn INTEGER NOT NULL, 
	closed BOOLEAN NOT NULL, 
	CONSTRAINT pk_panels PRIMARY KEY (match_id, player), 
	CONSTRAINT fk_panels_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE passes (
	match_id VARCHAR(12) NOT NULL, 
	player VARCHAR(1) NOT NULL, 
	since INTEGER, 
	CONSTRAINT pk_passes PRIMARY KEY (match_id, player), 
	CONSTRAINT fk_passes_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE powers (
	game VARCHAR(40) NOT NULL, 
	sha256 VARCHAR(64) NOT NULL, 
	value FLOAT NOT NULL, 
	error FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	measured BIGINT NOT NULL, 
	CONSTRAINT pk_powers PRIMARY KEY (game, sha256)
);
CREATE TABLE preferences (
	user BIGINT NOT NULL, 
	habit VARCHAR(8) DEFAULT 'able' NOT NULL, 
	direct BOOLEAN DEFAULT 1 NOT NULL, 
	text_board BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (user)
);
CREATE TABLE proposals (
	match_id VARCHAR(12) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	player VARCHAR(1) NOT NULL, 
	state VARCHAR(12) NOT NULL, 
	number INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	made BIGINT NOT NULL, 
	message BIGINT, 
	CONSTRAINT pk_proposals PRIMARY KEY (match_id, kind, player), 
	CONSTRAINT fk_proposals_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE queue (
	guild BIGINT NOT NULL, 
	user BIGINT NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	deck_version INTEGER NOT NULL, 
	clock VARCHAR(8) NOT NULL, 
	rated BOOLEAN NOT NULL, 
	rating INTEGER NOT NULL, 
	channel BIGINT NOT NULL, 
	joined BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	nudged BOOLEAN NOT NULL, 
	front BOOLEAN NOT NULL, 
	pairing VARCHAR(12), 
	ready BOOLEAN NOT NULL, mode VARCHAR(40) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_queue PRIMARY KEY (guild, user), 
	CONSTRAINT fk_queue_deck_version FOREIGN KEY(deck_version) REFERENCES deck_versions (id), 
	CONSTRAINT fk_queue_pairing FOREIGN KEY(pairing) REFERENCES pairings (id)
);
CREATE TABLE queue_news (
	id INTEGER NOT NULL, 
	guild BIGINT NOT NULL, 
	user BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	about VARCHAR(12), 
	CONSTRAINT pk_queue_news PRIMARY KEY (id)
);
CREATE TABLE ratings (
	guild BIGINT NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	pace VARCHAR(8) NOT NULL, 
	user BIGINT NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	shown INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	losses INTEGER NOT NULL, 
	draws INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (guild, game, pace, user)
);
CREATE TABLE results (
	number INTEGER NOT NULL, 
	match_id VARCHAR(12) NOT NULL, 
	shown_a INTEGER NOT NULL, 
	shown_b INTEGER NOT NULL, 
	change_a INTEGER NOT NULL, 
	change_b INTEGER NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (number), 
	CONSTRAINT fk_results_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT uq_results_match_id UNIQUE (match_id)
);
CREATE TABLE sequels (
	match_id VARCHAR(12) NOT NULL, 
	state VARCHAR(12) NOT NULL, 
	offered_by VARCHAR(1), 
	chooser VARCHAR(1), 
	due BIGINT, 
	next_match VARCHAR(12), 
	message BIGINT, 
	CONSTRAINT pk_sequels PRIMARY KEY (match_id), 
	CONSTRAINT fk_sequels_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_sequels_next_match FOREIGN KEY(next_match) REFERENCES matches (id)
);
CREATE TABLE tournament_rounds (
	tournament VARCHAR(12) NOT NULL, 
	number INTEGER NOT NULL, 
	stage VARCHAR(8) NOT NULL, 
	began BIGINT NOT NULL, 
	deadline BIGINT, 
	ended BIGINT, 
	message BIGINT, 
	CONSTRAINT pk_tournament_rounds PRIMARY KEY (tournament, number), 
	CONSTRAINT fk_tournament_rounds_tournament_tournaments FOREIGN KEY(tournament) REFERENCES tournaments (id)
);
CREATE TABLE tournaments (
	id VARCHAR(12) NOT NULL, 
	guild BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	format VARCHAR(8) NOT NULL, 
	best_of INTEGER NOT NULL, 
	clock VARCHAR(8) NOT NULL, 
	rounds INTEGER, 
	cut INTEGER NOT NULL, 
	max_players INTEGER, 
	starts BIGINT, 
	check_in INTEGER NOT NULL, 
	open_lists BOOLEAN NOT NULL, 
	deck_change BOOLEAN NOT NULL, 
	round_minutes INTEGER, 
	no_show_minutes INTEGER, 
	seed BLOB NOT NULL, 
	state VARCHAR(12) NOT NULL, 
	organiser BIGINT NOT NULL, 
	organiser_name VARCHAR(100) NOT NULL, 
	created BIGINT NOT NULL, 
	began BIGINT, 
	ended BIGINT, 
	paused BIGINT, 
	changes INTEGER DEFAULT '0' NOT NULL, 
	shown INTEGER DEFAULT '-1' NOT NULL, 
	announcement BIGINT, 
	called_in BOOLEAN DEFAULT 0 NOT NULL, 
	too_few BOOLEAN DEFAULT 0 NOT NULL, 
	crowned BIGINT, mode VARCHAR(40) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_tournaments PRIMARY KEY (id)
);
CREATE UNIQUE INDEX uq_decks_owner_name_key ON decks (owner, name_key) WHERE deleted IS NULL;
CREATE INDEX ix_matches_player_a_state ON matches (player_a, state);
CREATE INDEX ix_matches_player_b_state ON matches (player_b, state);
CREATE INDEX ix_matches_deck_a ON matches (deck_a);
CREATE INDEX ix_matches_deck_b ON matches (deck_b);
CREATE INDEX ix_matches_to_show ON matches (to_show) WHERE to_show IS NOT NULL;
CREATE INDEX ix_challenges_deck_version ON challenges (deck_version);
CREATE INDEX ix_challenges_state_expires ON challenges (state, expires);
CREATE INDEX ix_challenges_answer_version ON challenges (answer_version);
CREATE INDEX ix_ratings_place ON ratings (guild, game, pace, shown, user);
CREATE INDEX ix_clocks_due ON clocks (due);
CREATE INDEX ix_pairings_guild_game_user_a ON pairings (guild, game, user_a);
CREATE INDEX ix_pairings_guild_game_user_b ON pairings (guild, game, user_b);
CREATE INDEX ix_pairings_state_expires ON pairings (state, expires);
CREATE INDEX ix_sequels_due ON sequels (due);
CREATE INDEX ix_queue_deck_version ON queue (deck_version);
CREATE INDEX ix_queue_pairing ON queue (pairing);
CREATE INDEX ix_matches_series ON matches (series);
CREATE INDEX ix_tournaments_guild_state ON tournaments (guild, state);
CREATE INDEX ix_tournaments_state ON tournaments (state);
CREATE INDEX ix_entrants_user ON entrants (user);
CREATE INDEX ix_entrants_deck_version ON entrants (deck_version);
CREATE INDEX ix_bouts_entrant_a ON bouts (entrant_a);
CREATE INDEX ix_bouts_entrant_b ON bouts (entrant_b);
CREATE INDEX ix_acts_tournament ON acts (tournament);
CREATE INDEX ix_acts_user ON acts (user);
CREATE INDEX ix_matches_bout ON matches (bout);
DELETE FROM "sqlite_sequence";
COMMIT;
