INSERT INTO "acts" VALUES(1,'CUP234',1800000000,99,'Olga','start',NULL,NULL,NULL,'{"players": 4}','');
INSERT INTO "acts" VALUES(2,'CUP234',1800000000,0,'Deckhand','round',NULL,NULL,1,'{}','');
INSERT INTO "bouts" VALUES(1,'CUP234',1,1,NULL,3,1,'A','played',1,0,0,1800000000,1800000000,NULL,NULL);
INSERT INTO "bouts" VALUES(2,'CUP234',1,2,NULL,2,4,NULL,NULL,0,0,0,1800000000,NULL,NULL,NULL);
INSERT INTO "challenges" VALUES('TFC7E3','cardfinity',10,20,NULL,1,2,'Alice','Bob',2,'accepted',1800000000,1800000900,'8Z34BG',NULL,'relaxed',0,3,'');
INSERT INTO "challenges" VALUES('TG8AVY','cardfinity',10,20,NULL,1,2,'Alice','Bob',2,'accepted',1800000000,1800000900,'XXSZ7G',NULL,'relaxed',0,1,'');
INSERT INTO "choices" VALUES('RN7CTX',0,'B',-1,0,'1:52dd9d1ffeb86b',1800000000,NULL);
INSERT INTO "choices" VALUES('MQ24VX',0,'A',0,0,'1:a0b3e7c0ffa5c5',1800000000,NULL);
INSERT INTO "choices" VALUES('8Z34BG',0,'A',-1,0,'1:4369e904eec891',1800000000,NULL);
INSERT INTO "choices" VALUES('XXSZ7G',0,'A',0,0,'1:abd48155a78f92',1800000000,NULL);
INSERT INTO "choices" VALUES('XXSZ7G',1,'A',0,0,'1:f8b03280a7fe8d',1800000000,NULL);
INSERT INTO "choices" VALUES('XXSZ7G',2,'A',0,0,'1:c14af005610405',1800000000,NULL);
INSERT INTO "choices" VALUES('XXSZ7G',3,'A',0,0,'1:380dc24213f527',1800000000,NULL);
INSERT INTO "choices" VALUES('XXSZ7G',4,'A',0,1,'1:3731c2ae53b62d',1800000000,'only');
INSERT INTO "choices" VALUES('HDZATX',0,'A',5,0,'1:131ca323a5f2d7',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',1,'B',6,0,'1:58ba99dac37022',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',2,'A',6,0,'1:40313b99b7c2d6',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',3,'B',7,0,'1:4735eadb60b2d1',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',4,'A',7,0,'1:e15667c21767aa',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',5,'B',8,0,'1:25d4fd8c1af437',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',6,'A',8,0,'1:7f98564dc21534',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',7,'B',9,0,'1:331d13a08d675f',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',8,'A',9,0,'1:9210c29a510058',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',9,'B',10,0,'1:4e01945f04e2b3',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',10,'A',10,0,'1:89c784b3ece6ad',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',11,'B',11,0,'1:172286e4abe4cc',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',12,'A',11,0,'1:e8fe11d0132ab4',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',13,'B',12,0,'1:4a6547ed37fdb9',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',14,'A',12,0,'1:de27644e59c17b',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',15,'B',13,0,'1:340672ac259f1c',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',16,'A',13,0,'1:6224e6a16e0239',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',17,'B',14,0,'1:d1465353cb8f23',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',18,'A',14,0,'1:37032e2f9aeded',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',19,'B',15,0,'1:52590483a7ec96',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',20,'A',15,0,'1:3cfe97111adf08',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',21,'B',16,0,'1:4282256edf9957',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',22,'A',16,0,'1:c4e92a85f7a812',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',23,'B',17,0,'1:6139b70dd9d496',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',24,'A',17,0,'1:f09caa268db18b',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',25,'B',18,0,'1:46dee0e2b1f563',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',26,'A',18,0,'1:595595b8568734',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',27,'B',19,0,'1:1bf03e0f44c421',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',28,'A',19,0,'1:38caf9d1627ff7',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',29,'B',20,0,'1:b5d85d5a1dffb1',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',30,'A',20,0,'1:eb54b8aaeeff95',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',31,'B',21,0,'1:fb9890f20b9ae0',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',32,'A',21,0,'1:698528b659ce06',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',33,'B',22,0,'1:9550ba171274f0',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',34,'A',22,0,'1:f90eb40fe40d2b',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',35,'B',23,0,'1:4c97112b8a3695',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',36,'A',23,0,'1:c88d42437ff66f',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',37,'B',24,0,'1:9d557c2babb004',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',38,'A',24,0,'1:79448bd2643dd9',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',39,'B',25,0,'1:5a9fcb18f943a1',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',40,'A',25,0,'1:1773ed01dd0176',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',41,'B',26,0,'1:45000aa12cc8ec',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',42,'A',26,0,'1:6e63e642f08738',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',43,'B',27,0,'1:ba25b876971214',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',44,'A',27,0,'1:b9d0c234054b0a',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',45,'B',28,0,'1:e5ad1407af7400',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',46,'A',28,0,'1:96e16b155d5198',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',47,'B',29,0,'1:733eba0655313b',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',48,'A',29,0,'1:bf24df61c0bf40',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',49,'B',30,0,'1:f8769c627b32f2',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',50,'A',30,0,'1:1677b0f4aeaccd',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',51,'B',31,0,'1:2cfb14dd462480',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',52,'A',31,0,'1:747be247114e58',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',53,'B',32,0,'1:ad02528cc186d4',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',54,'A',32,0,'1:f7b95a90159d96',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',55,'B',33,0,'1:b115b339bf18e1',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',56,'A',33,0,'1:5254b0e8bfcb56',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',57,'B',34,0,'1:b0675fdd5fd670',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',58,'A',34,0,'1:973f38d2eb6501',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',59,'B',35,0,'1:cde818cf9b5c3f',1800000000,NULL);
INSERT INTO "choices" VALUES('HDZATX',60,'B',-1,0,'1:2767d1a38007ea',1800000000,NULL);
INSERT INTO "clocks" VALUES('MQ24VX','A',1800000000,1800000620,1800000470,600,600,0,0);
INSERT INTO "clocks" VALUES('XXSZ7G','A',1800000000,1800003600,1800002700,0,0,0,0);
INSERT INTO "deck_versions" VALUES(1,1,1,'cardfinity','"Agate 00" play discard hand: draw 1
N/A
"Agate 01": power 2
N/A
"Agate 02" play take 1: peek 2
N/A
"Agate 03" play take 2: scry 2
N/A
"Agate 04" play take 3, discard hand: search monster
N/A
"Agate 05": take 2 "Amber 05" tap: attack power 1
N/A
"Agate 06" play ?discard hand: draw 1
N/A
"Agate 07" play take 2, discard hand: discard enemy hand
N/A
"Agate 08" play discard hand: draw 1
N/A
"Agate 09": power 2
N/A
"Agate 10" play take 1: peek 2
N/A
"Agate 11" play take 2: scry 2
N/A
"Agate 12" play take 3, discard hand: search monster
N/A
"Agate 13": take 2 "Amber 13" tap: attack power 1
N/A
"Agate 14" play ?discard hand: draw 1
N/A
"Agate 15" play take 2, discard hand: discard enemy hand
N/A
"Agate 16" play discard hand: draw 1
N/A
"Agate 17": power 2
N/A
"Agate 18" play take 1: peek 2
N/A
"Agate 19" play take 2: scry 2
N/A
"Agate 20" play take 3, discard hand: search monster
N/A
"Agate 21": take 2 "Amber 21" tap: attack power 1
N/A
"Agate 22" play ?discard hand: draw 1
N/A
"Agate 23" play take 2, discard hand: discard enemy hand
N/A
"Agate 24" play discard hand: draw 1
N/A
"Agate 25": power 2
N/A
"Agate 26" play take 1: peek 2
N/A
"Agate 27" play take 2: scry 2
N/A
"Agate 28" play take 3, discard hand: search monster
N/A
"Agate 29": take 2 "Amber 29" tap: attack power 1
N/A
"Agate 30" play ?discard hand: draw 1
N/A
"Agate 31" play take 2, discard hand: discard enemy hand
N/A
"Agate 32" play discard hand: draw 1
N/A
"Agate 33": power 2
N/A
"Agate 34" play take 1: peek 2
N/A
"Agate 35" play take 2: scry 2
N/A
"Agate 36" play take 3, discard hand: search monster
N/A
"Agate 37": take 2 "Amber 37" tap: attack power 1
N/A
"Agate 38" play ?discard hand: draw 1
N/A
"Agate 39" play take 2, discard hand: discard enemy hand
N/A
deck: "Agate" by "Tests"
"Agate 00"
"Agate 01"
"Agate 02"
"Agate 03"
"Agate 04"
"Agate 05"
"Agate 06"
"Agate 07"
"Agate 08"
"Agate 09"
"Agate 10"
"Agate 11"
"Agate 12"
"Agate 13"
"Agate 14"
"Agate 15"
"Agate 16"
"Agate 17"
"Agate 18"
"Agate 19"
"Agate 20"
"Agate 21"
"Agate 22"
"Agate 23"
"Agate 24"
"Agate 25"
"Agate 26"
"Agate 27"
"Agate 28"
"Agate 29"
"Agate 30"
"Agate 31"
"Agate 32"
"Agate 33"
"Agate 34"
"Agate 35"
"Agate 36"
"Agate 37"
"Agate 38"
"Agate 39"
','3e82575779e92667ebbac9e46f752a0f0cd4fa8a0e2f317c9b4b6009a1ba673d',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(2,2,1,'cardfinity','"Agate 00" play discard hand: draw 1
N/A
"Agate 01": power 2
N/A
"Agate 02" play take 1: peek 2
N/A
"Agate 03" play take 2: scry 2
N/A
"Agate 04" play take 3, discard hand: search monster
N/A
"Agate 05": take 2 "Amber 05" tap: attack power 1
N/A
"Agate 06" play ?discard hand: draw 1
N/A
"Agate 07" play take 2, discard hand: discard enemy hand
N/A
"Agate 08" play discard hand: draw 1
N/A
"Agate 09": power 2
N/A
"Agate 10" play take 1: peek 2
N/A
"Agate 11" play take 2: scry 2
N/A
"Agate 12" play take 3, discard hand: search monster
N/A
"Agate 13": take 2 "Amber 13" tap: attack power 1
N/A
"Agate 14" play ?discard hand: draw 1
N/A
"Agate 15" play take 2, discard hand: discard enemy hand
N/A
"Agate 16" play discard hand: draw 1
N/A
"Agate 17": power 2
N/A
"Agate 18" play take 1: peek 2
N/A
"Agate 19" play take 2: scry 2
N/A
"Agate 20" play take 3, discard hand: search monster
N/A
"Agate 21": take 2 "Amber 21" tap: attack power 1
N/A
"Agate 22" play ?discard hand: draw 1
N/A
"Agate 23" play take 2, discard hand: discard enemy hand
N/A
"Agate 24" play discard hand: draw 1
N/A
"Agate 25": power 2
N/A
"Agate 26" play take 1: peek 2
N/A
"Agate 27" play take 2: scry 2
N/A
"Agate 28" play take 3, discard hand: search monster
N/A
"Agate 29": take 2 "Amber 29" tap: attack power 1
N/A
"Agate 30" play ?discard hand: draw 1
N/A
"Agate 31" play take 2, discard hand: discard enemy hand
N/A
"Agate 32" play discard hand: draw 1
N/A
"Agate 33": power 2
N/A
"Agate 34" play take 1: peek 2
N/A
"Agate 35" play take 2: scry 2
N/A
"Agate 36" play take 3, discard hand: search monster
N/A
"Agate 37": take 2 "Amber 37" tap: attack power 1
N/A
"Agate 38" play ?discard hand: draw 1
N/A
"Agate 39" play take 2, discard hand: discard enemy hand
N/A
deck: "Agate" by "Tests"
"Agate 00"
"Agate 01"
"Agate 02"
"Agate 03"
"Agate 04"
"Agate 05"
"Agate 06"
"Agate 07"
"Agate 08"
"Agate 09"
"Agate 10"
"Agate 11"
"Agate 12"
"Agate 13"
"Agate 14"
"Agate 15"
"Agate 16"
"Agate 17"
"Agate 18"
"Agate 19"
"Agate 20"
"Agate 21"
"Agate 22"
"Agate 23"
"Agate 24"
"Agate 25"
"Agate 26"
"Agate 27"
"Agate 28"
"Agate 29"
"Agate 30"
"Agate 31"
"Agate 32"
"Agate 33"
"Agate 34"
"Agate 35"
"Agate 36"
"Agate 37"
"Agate 38"
"Agate 39"
','3e82575779e92667ebbac9e46f752a0f0cd4fa8a0e2f317c9b4b6009a1ba673d',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(3,3,1,'cardfinity','"Basalt 00" play discard hand: draw 1
N/A
"Basalt 01": power 2
N/A
"Basalt 02" play take 1: peek 2
N/A
"Basalt 03" play take 2: scry 2
N/A
"Basalt 04" play take 3, discard hand: search monster
N/A
"Basalt 05": take 2 "Birch 05" tap: attack power 1
N/A
"Basalt 06" play ?discard hand: draw 1
N/A
"Basalt 07" play take 2, discard hand: discard enemy hand
N/A
"Basalt 08" play discard hand: draw 1
N/A
"Basalt 09": power 2
N/A
"Basalt 10" play take 1: peek 2
N/A
"Basalt 11" play take 2: scry 2
N/A
"Basalt 12" play take 3, discard hand: search monster
N/A
"Basalt 13": take 2 "Birch 13" tap: attack power 1
N/A
"Basalt 14" play ?discard hand: draw 1
N/A
"Basalt 15" play take 2, discard hand: discard enemy hand
N/A
"Basalt 16" play discard hand: draw 1
N/A
"Basalt 17": power 2
N/A
"Basalt 18" play take 1: peek 2
N/A
"Basalt 19" play take 2: scry 2
N/A
"Basalt 20" play take 3, discard hand: search monster
N/A
"Basalt 21": take 2 "Birch 21" tap: attack power 1
N/A
"Basalt 22" play ?discard hand: draw 1
N/A
"Basalt 23" play take 2, discard hand: discard enemy hand
N/A
"Basalt 24" play discard hand: draw 1
N/A
"Basalt 25": power 2
N/A
"Basalt 26" play take 1: peek 2
N/A
"Basalt 27" play take 2: scry 2
N/A
"Basalt 28" play take 3, discard hand: search monster
N/A
"Basalt 29": take 2 "Birch 29" tap: attack power 1
N/A
"Basalt 30" play ?discard hand: draw 1
N/A
"Basalt 31" play take 2, discard hand: discard enemy hand
N/A
"Basalt 32" play discard hand: draw 1
N/A
"Basalt 33": power 2
N/A
"Basalt 34" play take 1: peek 2
N/A
"Basalt 35" play take 2: scry 2
N/A
"Basalt 36" play take 3, discard hand: search monster
N/A
"Basalt 37": take 2 "Birch 37" tap: attack power 1
N/A
"Basalt 38" play ?discard hand: draw 1
N/A
"Basalt 39" play take 2, discard hand: discard enemy hand
N/A
deck: "Basalt" by "Tests"
"Basalt 00"
"Basalt 01"
"Basalt 02"
"Basalt 03"
"Basalt 04"
"Basalt 05"
"Basalt 06"
"Basalt 07"
"Basalt 08"
"Basalt 09"
"Basalt 10"
"Basalt 11"
"Basalt 12"
"Basalt 13"
"Basalt 14"
"Basalt 15"
"Basalt 16"
"Basalt 17"
"Basalt 18"
"Basalt 19"
"Basalt 20"
"Basalt 21"
"Basalt 22"
"Basalt 23"
"Basalt 24"
"Basalt 25"
"Basalt 26"
"Basalt 27"
"Basalt 28"
"Basalt 29"
"Basalt 30"
"Basalt 31"
"Basalt 32"
"Basalt 33"
"Basalt 34"
"Basalt 35"
"Basalt 36"
"Basalt 37"
"Basalt 38"
"Basalt 39"
','fdb9043152d0c0634a47997fc43f1e7ee99c65f2f98a9568cea0cf693434c750',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(4,4,1,'cardfinity','"Agate 00" play discard hand: draw 1
N/A
"Agate 01": power 2
N/A
"Agate 02" play take 1: peek 2
N/A
"Agate 03" play take 2: scry 2
N/A
"Agate 04" play take 3, discard hand: search monster
N/A
"Agate 05": take 2 "Amber 05" tap: attack power 1
N/A
"Agate 06" play ?discard hand: draw 1
N/A
"Agate 07" play take 2, discard hand: discard enemy hand
N/A
"Agate 08" play discard hand: draw 1
N/A
"Agate 09": power 2
N/A
"Agate 10" play take 1: peek 2
N/A
"Agate 11" play take 2: scry 2
N/A
"Agate 12" play take 3, discard hand: search monster
N/A
"Agate 13": take 2 "Amber 13" tap: attack power 1
N/A
"Agate 14" play ?discard hand: draw 1
N/A
"Agate 15" play take 2, discard hand: discard enemy hand
N/A
"Agate 16" play discard hand: draw 1
N/A
"Agate 17": power 2
N/A
"Agate 18" play take 1: peek 2
N/A
"Agate 19" play take 2: scry 2
N/A
"Agate 20" play take 3, discard hand: search monster
N/A
"Agate 21": take 2 "Amber 21" tap: attack power 1
N/A
"Agate 22" play ?discard hand: draw 1
N/A
"Agate 23" play take 2, discard hand: discard enemy hand
N/A
"Agate 24" play discard hand: draw 1
N/A
"Agate 25": power 2
N/A
"Agate 26" play take 1: peek 2
N/A
"Agate 27" play take 2: scry 2
N/A
"Agate 28" play take 3, discard hand: search monster
N/A
"Agate 29": take 2 "Amber 29" tap: attack power 1
N/A
"Agate 30" play ?discard hand: draw 1
N/A
"Agate 31" play take 2, discard hand: discard enemy hand
N/A
"Agate 32" play discard hand: draw 1
N/A
"Agate 33": power 2
N/A
"Agate 34" play take 1: peek 2
N/A
"Agate 35" play take 2: scry 2
N/A
"Agate 36" play take 3, discard hand: search monster
N/A
"Agate 37": take 2 "Amber 37" tap: attack power 1
N/A
"Agate 38" play ?discard hand: draw 1
N/A
"Agate 39" play take 2, discard hand: discard enemy hand
N/A
deck: "Agate" by "Tests"
"Agate 00"
"Agate 01"
"Agate 02"
"Agate 03"
"Agate 04"
"Agate 05"
"Agate 06"
"Agate 07"
"Agate 08"
"Agate 09"
"Agate 10"
"Agate 11"
"Agate 12"
"Agate 13"
"Agate 14"
"Agate 15"
"Agate 16"
"Agate 17"
"Agate 18"
"Agate 19"
"Agate 20"
"Agate 21"
"Agate 22"
"Agate 23"
"Agate 24"
"Agate 25"
"Agate 26"
"Agate 27"
"Agate 28"
"Agate 29"
"Agate 30"
"Agate 31"
"Agate 32"
"Agate 33"
"Agate 34"
"Agate 35"
"Agate 36"
"Agate 37"
"Agate 38"
"Agate 39"
','3e82575779e92667ebbac9e46f752a0f0cd4fa8a0e2f317c9b4b6009a1ba673d',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(5,5,1,'cardfinity','"Agate 00" play discard hand: draw 1
N/A
"Agate 01": power 2
N/A
"Agate 02" play take 1: peek 2
N/A
"Agate 03" play take 2: scry 2
N/A
"Agate 04" play take 3, discard hand: search monster
N/A
"Agate 05": take 2 "Amber 05" tap: attack power 1
N/A
"Agate 06" play ?discard hand: draw 1
N/A
"Agate 07" play take 2, discard hand: discard enemy hand
N/A
"Agate 08" play discard hand: draw 1
N/A
"Agate 09": power 2
N/A
"Agate 10" play take 1: peek 2
N/A
"Agate 11" play take 2: scry 2
N/A
"Agate 12" play take 3, discard hand: search monster
N/A
"Agate 13": take 2 "Amber 13" tap: attack power 1
N/A
"Agate 14" play ?discard hand: draw 1
N/A
"Agate 15" play take 2, discard hand: discard enemy hand
N/A
"Agate 16" play discard hand: draw 1
N/A
"Agate 17": power 2
N/A
"Agate 18" play take 1: peek 2
N/A
"Agate 19" play take 2: scry 2
N/A
"Agate 20" play take 3, discard hand: search monster
N/A
"Agate 21": take 2 "Amber 21" tap: attack power 1
N/A
"Agate 22" play ?discard hand: draw 1
N/A
"Agate 23" play take 2, discard hand: discard enemy hand
N/A
"Agate 24" play discard hand: draw 1
N/A
"Agate 25": power 2
N/A
"Agate 26" play take 1: peek 2
N/A
"Agate 27" play take 2: scry 2
N/A
"Agate 28" play take 3, discard hand: search monster
N/A
"Agate 29": take 2 "Amber 29" tap: attack power 1
N/A
"Agate 30" play ?discard hand: draw 1
N/A
"Agate 31" play take 2, discard hand: discard enemy hand
N/A
"Agate 32" play discard hand: draw 1
N/A
"Agate 33": power 2
N/A
"Agate 34" play take 1: peek 2
N/A
"Agate 35" play take 2: scry 2
N/A
"Agate 36" play take 3, discard hand: search monster
N/A
"Agate 37": take 2 "Amber 37" tap: attack power 1
N/A
"Agate 38" play ?discard hand: draw 1
N/A
"Agate 39" play take 2, discard hand: discard enemy hand
N/A
deck: "Agate" by "Tests"
"Agate 00"
"Agate 01"
"Agate 02"
"Agate 03"
"Agate 04"
"Agate 05"
"Agate 06"
"Agate 07"
"Agate 08"
"Agate 09"
"Agate 10"
"Agate 11"
"Agate 12"
"Agate 13"
"Agate 14"
"Agate 15"
"Agate 16"
"Agate 17"
"Agate 18"
"Agate 19"
"Agate 20"
"Agate 21"
"Agate 22"
"Agate 23"
"Agate 24"
"Agate 25"
"Agate 26"
"Agate 27"
"Agate 28"
"Agate 29"
"Agate 30"
"Agate 31"
"Agate 32"
"Agate 33"
"Agate 34"
"Agate 35"
"Agate 36"
"Agate 37"
"Agate 38"
"Agate 39"
','3e82575779e92667ebbac9e46f752a0f0cd4fa8a0e2f317c9b4b6009a1ba673d',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(6,6,1,'cardfinity','"Agate 00" play discard hand: draw 1
N/A
"Agate 01": power 2
N/A
"Agate 02" play take 1: peek 2
N/A
"Agate 03" play take 2: scry 2
N/A
"Agate 04" play take 3, discard hand: search monster
N/A
"Agate 05": take 2 "Amber 05" tap: attack power 1
N/A
"Agate 06" play ?discard hand: draw 1
N/A
"Agate 07" play take 2, discard hand: discard enemy hand
N/A
"Agate 08" play discard hand: draw 1
N/A
"Agate 09": power 2
N/A
"Agate 10" play take 1: peek 2
N/A
"Agate 11" play take 2: scry 2
N/A
"Agate 12" play take 3, discard hand: search monster
N/A
"Agate 13": take 2 "Amber 13" tap: attack power 1
N/A
"Agate 14" play ?discard hand: draw 1
N/A
"Agate 15" play take 2, discard hand: discard enemy hand
N/A
"Agate 16" play discard hand: draw 1
N/A
"Agate 17": power 2
N/A
"Agate 18" play take 1: peek 2
N/A
"Agate 19" play take 2: scry 2
N/A
"Agate 20" play take 3, discard hand: search monster
N/A
"Agate 21": take 2 "Amber 21" tap: attack power 1
N/A
"Agate 22" play ?discard hand: draw 1
N/A
"Agate 23" play take 2, discard hand: discard enemy hand
N/A
"Agate 24" play discard hand: draw 1
N/A
"Agate 25": power 2
N/A
"Agate 26" play take 1: peek 2
N/A
"Agate 27" play take 2: scry 2
N/A
"Agate 28" play take 3, discard hand: search monster
N/A
"Agate 29": take 2 "Amber 29" tap: attack power 1
N/A
"Agate 30" play ?discard hand: draw 1
N/A
"Agate 31" play take 2, discard hand: discard enemy hand
N/A
"Agate 32" play discard hand: draw 1
N/A
"Agate 33": power 2
N/A
"Agate 34" play take 1: peek 2
N/A
"Agate 35" play take 2: scry 2
N/A
"Agate 36" play take 3, discard hand: search monster
N/A
"Agate 37": take 2 "Amber 37" tap: attack power 1
N/A
"Agate 38" play ?discard hand: draw 1
N/A
"Agate 39" play take 2, discard hand: discard enemy hand
N/A
deck: "Agate" by "Tests"
"Agate 00"
"Agate 01"
"Agate 02"
"Agate 03"
"Agate 04"
"Agate 05"
"Agate 06"
"Agate 07"
"Agate 08"
"Agate 09"
"Agate 10"
"Agate 11"
"Agate 12"
"Agate 13"
"Agate 14"
"Agate 15"
"Agate 16"
"Agate 17"
"Agate 18"
"Agate 19"
"Agate 20"
"Agate 21"
"Agate 22"
"Agate 23"
"Agate 24"
"Agate 25"
"Agate 26"
"Agate 27"
"Agate 28"
"Agate 29"
"Agate 30"
"Agate 31"
"Agate 32"
"Agate 33"
"Agate 34"
"Agate 35"
"Agate 36"
"Agate 37"
"Agate 38"
"Agate 39"
','3e82575779e92667ebbac9e46f752a0f0cd4fa8a0e2f317c9b4b6009a1ba673d',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "deck_versions" VALUES(7,7,1,'cardfinity','"Agate 00" play discard hand: draw 1
N/A
"Agate 01": power 2
N/A
"Agate 02" play take 1: peek 2
N/A
"Agate 03" play take 2: scry 2
N/A
"Agate 04" play take 3, discard hand: search monster
N/A
"Agate 05": take 2 "Amber 05" tap: attack power 1
N/A
"Agate 06" play ?discard hand: draw 1
N/A
"Agate 07" play take 2, discard hand: discard enemy hand
N/A
"Agate 08" play discard hand: draw 1
N/A
"Agate 09": power 2
N/A
"Agate 10" play take 1: peek 2
N/A
"Agate 11" play take 2: scry 2
N/A
"Agate 12" play take 3, discard hand: search monster
N/A
"Agate 13": take 2 "Amber 13" tap: attack power 1
N/A
"Agate 14" play ?discard hand: draw 1
N/A
"Agate 15" play take 2, discard hand: discard enemy hand
N/A
"Agate 16" play discard hand: draw 1
N/A
"Agate 17": power 2
N/A
"Agate 18" play take 1: peek 2
N/A
"Agate 19" play take 2: scry 2
N/A
"Agate 20" play take 3, discard hand: search monster
N/A
"Agate 21": take 2 "Amber 21" tap: attack power 1
N/A
"Agate 22" play ?discard hand: draw 1
N/A
"Agate 23" play take 2, discard hand: discard enemy hand
N/A
"Agate 24" play discard hand: draw 1
N/A
"Agate 25": power 2
N/A
"Agate 26" play take 1: peek 2
N/A
"Agate 27" play take 2: scry 2
N/A
"Agate 28" play take 3, discard hand: search monster
N/A
"Agate 29": take 2 "Amber 29" tap: attack power 1
N/A
"Agate 30" play ?discard hand: draw 1
N/A
"Agate 31" play take 2, discard hand: discard enemy hand
N/A
"Agate 32" play discard hand: draw 1
N/A
"Agate 33": power 2
N/A
"Agate 34" play take 1: peek 2
N/A
"Agate 35" play take 2: scry 2
N/A
"Agate 36" play take 3, discard hand: search monster
N/A
"Agate 37": take 2 "Amber 37" tap: attack power 1
N/A
"Agate 38" play ?discard hand: draw 1
N/A
"Agate 39" play take 2, discard hand: discard enemy hand
N/A
deck: "Agate" by "Tests"
"Agate 00"
"Agate 01"
"Agate 02"
"Agate 03"
"Agate 04"
"Agate 05"
"Agate 06"
"Agate 07"
"Agate 08"
"Agate 09"
"Agate 10"
"Agate 11"
"Agate 12"
"Agate 13"
"Agate 14"
"Agate 15"
"Agate 16"
"Agate 17"
"Agate 18"
"Agate 19"
"Agate 20"
"Agate 21"
"Agate 22"
"Agate 23"
"Agate 24"
"Agate 25"
"Agate 26"
"Agate 27"
"Agate 28"
"Agate 29"
"Agate 30"
"Agate 31"
"Agate 32"
"Agate 33"
"Agate 34"
"Agate 35"
"Agate 36"
"Agate 37"
"Agate 38"
"Agate 39"
','3e82575779e92667ebbac9e46f752a0f0cd4fa8a0e2f317c9b4b6009a1ba673d',1,40,0,'{"errors": 0, "cards": []}',0);
INSERT INTO "decks" VALUES(1,1,'deck 0','deck 0',1,0,NULL);
INSERT INTO "decks" VALUES(2,1,'deck 1','deck 1',1,0,NULL);
INSERT INTO "decks" VALUES(3,2,'deck 2','deck 2',1,0,NULL);
INSERT INTO "decks" VALUES(4,11,'deck 3','deck 3',1,0,NULL);
INSERT INTO "decks" VALUES(5,12,'deck 4','deck 4',1,0,NULL);
INSERT INTO "decks" VALUES(6,13,'deck 5','deck 5',1,0,NULL);
INSERT INTO "decks" VALUES(7,14,'deck 6','deck 6',1,0,NULL);
INSERT INTO "entrants" VALUES(1,'CUP234',1,'Player 1',1,'in',1799999000,0,0,1000,2498100736290986,1,1,NULL,0,NULL);
INSERT INTO "entrants" VALUES(2,'CUP234',2,'Player 2',1,'in',1799999000,0,0,1000,42597781088986145,4,1,NULL,0,NULL);
INSERT INTO "entrants" VALUES(3,'CUP234',3,'Player 3',1,'in',1799999000,0,0,1000,9208671206321008,2,1,NULL,0,NULL);
INSERT INTO "entrants" VALUES(4,'CUP234',4,'Player 4',1,'in',1799999000,0,0,1000,41407453906030806,3,1,NULL,0,NULL);
INSERT INTO "matches" VALUES('RN7CTX','cardfinity',10,20,'over',3,1,'Player 3','Player 1',1,1,X'7EF2CCE84EED13774572725CC1AADA6A01F54AF2A3FC495FD2A2960CD5AEA8D2','1:7dbf5c3ac45cdd','A',1800000000,1800000000,NULL,NULL,1,'live',1,1,'RN7CTX',1,NULL,1,'conceded',NULL,1,'',1,1);
INSERT INTO "matches" VALUES('MQ24VX','cardfinity',10,20,'running',2,4,'Player 2','Player 4',1,1,X'A2EA0BF0293C02F83669AB756C14001E244B9F4ED196373123DA20E3B1711759','1:bc6008f68b3120',NULL,1800000000,NULL,NULL,NULL,1,'live',1,1,'MQ24VX',1,NULL,NULL,NULL,NULL,2,'',1,1);
INSERT INTO "matches" VALUES('8Z34BG','cardfinity',10,20,'over',1,2,'Alice','Bob',2,3,X'D2AC74AC5C29753E9168B4F7F3D6CA1052A2D4C09268F3949C51F47F61206050','1:715ece2f192cff','B',1800000000,1800000000,NULL,NULL,1,'relaxed',0,3,'8Z34BG',1,NULL,1,'conceded',NULL,NULL,'',1,1);
INSERT INTO "matches" VALUES('XXSZ7G','cardfinity',10,20,'running',1,2,'Alice','Bob',2,3,X'D5CCDE66916F067ED50EB650E5440E61F7FE31943834734277CACBB79FEF406C','1:f66a3ed8016f2f',NULL,1800000000,NULL,NULL,NULL,5,'relaxed',0,1,'XXSZ7G',1,NULL,NULL,NULL,NULL,NULL,'',1,1);
INSERT INTO "matches" VALUES('HDZATX','cardfinity',10,20,'over',12,11,'Member 12','Member 11',5,4,X'109CD9DA557D12ED03B3813A3B8A453DEE99FB5C3E50BEB9A64D83BF6D81E1F6','1:30c9ac309db39a','A',1800000000,1800000000,NULL,NULL,61,'live',1,1,'HDZATX',1,NULL,61,'conceded',NULL,NULL,'',1,1);
INSERT INTO "notes" VALUES('last heartbeat','1800000000');
INSERT INTO "pairings" VALUES('B6RPYK',10,'cardfinity',11,12,'begun',1800000000,1800000060,0,'HDZATX');
INSERT INTO "pairings" VALUES('B42S7K',10,'cardfinity',13,14,'found',1800000000,1800000060,1,NULL);
INSERT INTO "panels" VALUES('XXSZ7G','A',30,40,1,0);
INSERT INTO "passes" VALUES('XXSZ7G','B',3);
INSERT INTO "powers" VALUES('cardfinity','0000000000000000000000000000000000000000000000000000000000000000',51.5,2.5,1000,1800000000);
INSERT INTO "preferences" VALUES(1,'always',1,0);
INSERT INTO "queue" VALUES(10,13,'Member 13','cardfinity',6,'live',1,1000,20,1800000000,1800000000,0,0,'B42S7K',0,'');
INSERT INTO "queue" VALUES(10,14,'Member 14','cardfinity',7,'live',1,1000,20,1800000000,1800000000,0,0,'B42S7K',0,'');
INSERT INTO "queue_news" VALUES(1,10,11,20,'begun','HDZATX',NULL,0);
INSERT INTO "queue_news" VALUES(2,10,12,20,'begun','HDZATX',NULL,0);
INSERT INTO "ratings" VALUES(10,'cardfinity','live',11,'Member 11',2.23646105068595026912e+01,8.06590141354368,927,0,1,0);
INSERT INTO "ratings" VALUES(10,'cardfinity','live',12,'Member 12',2.76353894931404973087e+01,8.06590141354368,1138,1,0,0);
INSERT INTO "results" VALUES(1,'HDZATX',1138,927,138,-73);
INSERT INTO "sequels" VALUES('8Z34BG','choosing',NULL,'A',1800003600,NULL,NULL);
INSERT INTO "tournament_rounds" VALUES('CUP234',1,'swiss',1800000000,NULL,NULL,NULL);
INSERT INTO "tournaments" VALUES('CUP234',10,20,'Saturday Cup','cardfinity','swiss',1,'live',NULL,0,NULL,NULL,0,0,0,NULL,NULL,X'0000000000000000000000000000000000000000000000000000000000000000','running',99,'Olga',1799999000,1800000000,NULL,NULL,5,-1,NULL,0,0,NULL,'');
INSERT INTO "verdicts" VALUES(2,3,'A card is too strong.',NULL);
INSERT INTO "sqlite_sequence" VALUES('bouts',2);
