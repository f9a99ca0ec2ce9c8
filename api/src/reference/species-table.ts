/**
 * Birds of France a field worker may meet or find under a line: code | scientific | French | English name.
 * The code is the first three letters of the genus and of the species, the last one changed where two would clash.
 */
export const SPECIES_TABLE = `
CICCIC|Ciconia ciconia|Cigogne blanche|White Stork
CICNIG|Ciconia nigra|Cigogne noire|Black Stork
PANHAL|Pandion haliaetus|Balbuzard pêcheur|Osprey
PERAPI|Pernis apivorus|Bondrée apivore|European Honey Buzzard
ELACAE|Elanus caeruleus|Élanion blanc|Black-winged Kite
MILMIG|Milvus migrans|Milan noir|Black Kite
MILMIL|Milvus milvus|Milan royal|Red Kite
HALALB|Haliaeetus albicilla|Pygargue à queue blanche|White-tailed Eagle
GYPBAR|Gypaetus barbatus|Gypaète barbu|Bearded Vulture
NEOPER|Neophron percnopterus|Vautour percnoptère|Egyptian Vulture
GYPFUL|Gyps fulvus|Vautour fauve|Griffon Vulture
AEGMON|Aegypius monachus|Vautour moine|Cinereous Vulture
CIRGAL|Circaetus gallicus|Circaète Jean-le-Blanc|Short-toed Snake Eagle
CIRAER|Circus aeruginosus|Busard des roseaux|Western Marsh Harrier
CIRCYA|Circus cyaneus|Busard Saint-Martin|Hen Harrier
CIRMAC|Circus macrourus|Busard pâle|Pallid Harrier
CIRPYG|Circus pygargus|Busard cendré|Montagu's Harrier
ACCGEN|Accipiter gentilis|Autour des palombes|Northern Goshawk
ACCNIS|Accipiter nisus|Épervier d'Europe|Eurasian Sparrowhawk
BUTBUT|Buteo buteo|Buse variable|Common Buzzard
BUTLAG|Buteo lagopus|Buse pattue|Rough-legged Buzzard
CLAPOM|Clanga pomarina|Aigle pomarin|Lesser Spotted Eagle
CLACLA|Clanga clanga|Aigle criard|Greater Spotted Eagle
AQUCHR|Aquila chrysaetos|Aigle royal|Golden Eagle
AQUFAS|Aquila fasciata|Aigle de Bonelli|Bonelli's Eagle
AQUADA|Aquila adalberti|Aigle ibérique|Spanish Imperial Eagle
HIEPEN|Hieraaetus pennatus|Aigle botté|Booted Eagle
FALNAU|Falco naumanni|Faucon crécerellette|Lesser Kestrel
FALTIN|Falco tinnunculus|Faucon crécerelle|Common Kestrel
FALVES|Falco vespertinus|Faucon kobez|Red-footed Falcon
FALCOL|Falco columbarius|Faucon émerillon|Merlin
FALSUB|Falco subbuteo|Faucon hobereau|Eurasian Hobby
FALELE|Falco eleonorae|Faucon d'Éléonore|Eleonora's Falcon
FALPER|Falco peregrinus|Faucon pèlerin|Peregrine Falcon
TYTALB|Tyto alba|Effraie des clochers|Western Barn Owl
OTUSCO|Otus scops|Petit-duc scops|Eurasian Scops Owl
BUBBUB|Bubo bubo|Grand-duc d'Europe|Eurasian Eagle-Owl
GLAPAS|Glaucidium passerinum|Chevêchette d'Europe|Eurasian Pygmy Owl
ATHNOC|Athene noctua|Chevêche d'Athéna|Little Owl
STRALU|Strix aluco|Chouette hulotte|Tawny Owl
ASIOTU|Asio otus|Hibou moyen-duc|Long-eared Owl
ASIFLA|Asio flammeus|Hibou des marais|Short-eared Owl
AEGFUN|Aegolius funereus|Nyctale de Tengmalm|Tengmalm's Owl
CYGOLO|Cygnus olor|Cygne tuberculé|Mute Swan
CYGCOL|Cygnus columbianus|Cygne de Bewick|Tundra Swan
CYGCYG|Cygnus cygnus|Cygne chanteur|Whooper Swan
ANSFAB|Anser fabalis|Oie des moissons|Taiga Bean Goose
ANSBRA|Anser brachyrhynchus|Oie à bec court|Pink-footed Goose
ANSALB|Anser albifrons|Oie rieuse|Greater White-fronted Goose
ANSANS|Anser anser|Oie cendrée|Greylag Goose
BRACAN|Branta canadensis|Bernache du Canada|Canada Goose
BRALEU|Branta leucopsis|Bernache nonnette|Barnacle Goose
BRABER|Branta bernicla|Bernache cravant|Brent Goose
ALOAEG|Alopochen aegyptiaca|Ouette d'Égypte|Egyptian Goose
TADFER|Tadorna ferruginea|Tadorne casarca|Ruddy Shelduck
TADTAD|Tadorna tadorna|Tadorne de Belon|Common Shelduck
AIXGAL|Aix galericulata|Canard mandarin|Mandarin Duck
MARPEN|Mareca penelope|Canard siffleur|Eurasian Wigeon
MARSTR|Mareca strepera|Canard chipeau|Gadwall
ANACRE|Anas crecca|Sarcelle d'hiver|Eurasian Teal
ANAPLA|Anas platyrhynchos|Canard colvert|Mallard
ANAACU|Anas acuta|Canard pilet|Northern Pintail
SPAQUE|Spatula querquedula|Sarcelle d'été|Garganey
SPACLY|Spatula clypeata|Canard souchet|Northern Shoveler
NETRUF|Netta rufina|Nette rousse|Red-crested Pochard
AYTFER|Aythya ferina|Fuligule milouin|Common Pochard
AYTNYR|Aythya nyroca|Fuligule nyroca|Ferruginous Duck
AYTFUL|Aythya fuligula|Fuligule morillon|Tufted Duck
AYTMAR|Aythya marila|Fuligule milouinan|Greater Scaup
SOMMOL|Somateria mollissima|Eider à duvet|Common Eider
CLAHYE|Clangula hyemalis|Harelde boréale|Long-tailed Duck
MELNIG|Melanitta nigra|Macreuse noire|Common Scoter
MELFUS|Melanitta fusca|Macreuse brune|Velvet Scoter
BUCCLA|Bucephala clangula|Garrot à œil d'or|Common Goldeneye
MERALB|Mergellus albellus|Harle piette|Smew
MERSER|Mergus serrator|Harle huppé|Red-breasted Merganser
MERMER|Mergus merganser|Harle bièvre|Goosander
OXYLEU|Oxyura leucocephala|Érismature à tête blanche|White-headed Duck
TETBON|Tetrastes bonasia|Gélinotte des bois|Hazel Grouse
LAGMUT|Lagopus muta|Lagopède alpin|Rock Ptarmigan
LYRTET|Lyrurus tetrix|Tétras lyre|Black Grouse
TETURO|Tetrao urogallus|Grand Tétras|Western Capercaillie
ALEGRA|Alectoris graeca|Perdrix bartavelle|Rock Partridge
ALERUF|Alectoris rufa|Perdrix rouge|Red-legged Partridge
PERPER|Perdix perdix|Perdrix grise|Grey Partridge
COTCOT|Coturnix coturnix|Caille des blés|Common Quail
PHACOL|Phasianus colchicus|Faisan de Colchide|Common Pheasant
GAVSTE|Gavia stellata|Plongeon catmarin|Red-throated Diver
GAVARC|Gavia arctica|Plongeon arctique|Black-throated Diver
GAVIMM|Gavia immer|Plongeon imbrin|Great Northern Diver
TACRUF|Tachybaptus ruficollis|Grèbe castagneux|Little Grebe
PODCRI|Podiceps cristatus|Grèbe huppé|Great Crested Grebe
PODGRI|Podiceps grisegena|Grèbe jougris|Red-necked Grebe
PODAUR|Podiceps auritus|Grèbe esclavon|Slavonian Grebe
PODNIG|Podiceps nigricollis|Grèbe à cou noir|Black-necked Grebe
FULGLA|Fulmarus glacialis|Fulmar boréal|Northern Fulmar
CALDIO|Calonectris diomedea|Puffin de Scopoli|Scopoli's Shearwater
PUFPUF|Puffinus puffinus|Puffin des Anglais|Manx Shearwater
PUFYEL|Puffinus yelkouan|Puffin yelkouan|Yelkouan Shearwater
PUFMAU|Puffinus mauretanicus|Puffin des Baléares|Balearic Shearwater
HYDPEL|Hydrobates pelagicus|Océanite tempête|European Storm Petrel
MORBAS|Morus bassanus|Fou de Bassan|Northern Gannet
PHACAR|Phalacrocorax carbo|Grand Cormoran|Great Cormorant
GULARI|Gulosus aristotelis|Cormoran huppé|European Shag
MICPYG|Microcarbo pygmaeus|Cormoran pygmée|Pygmy Cormorant
BOTSTE|Botaurus stellaris|Butor étoilé|Eurasian Bittern
IXOMIN|Ixobrychus minutus|Blongios nain|Little Bittern
NYCNYC|Nycticorax nycticorax|Bihoreau gris|Black-crowned Night Heron
ARDRAL|Ardeola ralloides|Crabier chevelu|Squacco Heron
BUBIBI|Bubulcus ibis|Héron garde-bœufs|Western Cattle Egret
EGRGAR|Egretta garzetta|Aigrette garzette|Little Egret
ARDALB|Ardea alba|Grande Aigrette|Great Egret
ARDCIN|Ardea cinerea|Héron cendré|Grey Heron
ARDPUR|Ardea purpurea|Héron pourpré|Purple Heron
PLEFAL|Plegadis falcinellus|Ibis falcinelle|Glossy Ibis
THRAET|Threskiornis aethiopicus|Ibis sacré|African Sacred Ibis
PLALEU|Platalea leucorodia|Spatule blanche|Eurasian Spoonbill
PHOROS|Phoenicopterus roseus|Flamant rose|Greater Flamingo
RALAQU|Rallus aquaticus|Râle d'eau|Water Rail
PORPOR|Porzana porzana|Marouette ponctuée|Spotted Crake
ZAPPAR|Zapornia parva|Marouette poussin|Little Crake
ZAPPUS|Zapornia pusilla|Marouette de Baillon|Baillon's Crake
CRECRE|Crex crex|Râle des genêts|Corn Crake
GALCHL|Gallinula chloropus|Gallinule poule-d'eau|Common Moorhen
PORPOP|Porphyrio porphyrio|Talève sultane|Western Swamphen
FULATR|Fulica atra|Foulque macroule|Eurasian Coot
GRUGRU|Grus grus|Grue cendrée|Common Crane
TETTET|Tetrax tetrax|Outarde canepetière|Little Bustard
OTITAR|Otis tarda|Outarde barbue|Great Bustard
HAEOST|Haematopus ostralegus|Huîtrier pie|Eurasian Oystercatcher
HIMHIM|Himantopus himantopus|Échasse blanche|Black-winged Stilt
RECAVO|Recurvirostra avosetta|Avocette élégante|Pied Avocet
BUROED|Burhinus oedicnemus|Œdicnème criard|Eurasian Stone-curlew
GLAPRA|Glareola pratincola|Glaréole à collier|Collared Pratincole
CHADUB|Charadrius dubius|Petit Gravelot|Little Ringed Plover
CHAHIA|Charadrius hiaticula|Grand Gravelot|Common Ringed Plover
CHAALE|Charadrius alexandrinus|Gravelot à collier interrompu|Kentish Plover
CHAMOR|Charadrius morinellus|Pluvier guignard|Eurasian Dotterel
PLUAPR|Pluvialis apricaria|Pluvier doré|European Golden Plover
PLUSQU|Pluvialis squatarola|Pluvier argenté|Grey Plover
VANVAN|Vanellus vanellus|Vanneau huppé|Northern Lapwing
CALCAN|Calidris canutus|Bécasseau maubèche|Red Knot
CALALB|Calidris alba|Bécasseau sanderling|Sanderling
CALMIN|Calidris minuta|Bécasseau minute|Little Stint
CALTEM|Calidris temminckii|Bécasseau de Temminck|Temminck's Stint
CALFER|Calidris ferruginea|Bécasseau cocorli|Curlew Sandpiper
CALMAR|Calidris maritima|Bécasseau violet|Purple Sandpiper
CALALP|Calidris alpina|Bécasseau variable|Dunlin
CALPUG|Calidris pugnax|Combattant varié|Ruff
LYMMIN|Lymnocryptes minimus|Bécassine sourde|Jack Snipe
GALGAL|Gallinago gallinago|Bécassine des marais|Common Snipe
SCORUS|Scolopax rusticola|Bécasse des bois|Eurasian Woodcock
LIMLIM|Limosa limosa|Barge à queue noire|Black-tailed Godwit
LIMLAP|Limosa lapponica|Barge rousse|Bar-tailed Godwit
NUMPHA|Numenius phaeopus|Courlis corlieu|Whimbrel
NUMARQ|Numenius arquata|Courlis cendré|Eurasian Curlew
TRIERY|Tringa erythropus|Chevalier arlequin|Spotted Redshank
TRITOT|Tringa totanus|Chevalier gambette|Common Redshank
TRISTA|Tringa stagnatilis|Chevalier stagnatile|Marsh Sandpiper
TRINEB|Tringa nebularia|Chevalier aboyeur|Common Greenshank
TRIOCH|Tringa ochropus|Chevalier culblanc|Green Sandpiper
TRIGLA|Tringa glareola|Chevalier sylvain|Wood Sandpiper
ACTHYP|Actitis hypoleucos|Chevalier guignette|Common Sandpiper
AREINT|Arenaria interpres|Tournepierre à collier|Ruddy Turnstone
PHALOB|Phalaropus lobatus|Phalarope à bec étroit|Red-necked Phalarope
STEPOM|Stercorarius pomarinus|Labbe pomarin|Pomarine Skua
STEPAR|Stercorarius parasiticus|Labbe parasite|Arctic Skua
STESKU|Stercorarius skua|Grand Labbe|Great Skua
ICHMEL|Ichthyaetus melanocephalus|Mouette mélanocéphale|Mediterranean Gull
ICHAUD|Ichthyaetus audouinii|Goéland d'Audouin|Audouin's Gull
HYDMIN|Hydrocoloeus minutus|Mouette pygmée|Little Gull
CHRRID|Chroicocephalus ridibundus|Mouette rieuse|Black-headed Gull
CHRGEN|Chroicocephalus genei|Goéland railleur|Slender-billed Gull
LARCAN|Larus canus|Goéland cendré|Common Gull
LARFUS|Larus fuscus|Goéland brun|Lesser Black-backed Gull
LARARG|Larus argentatus|Goéland argenté|European Herring Gull
LARMIC|Larus michahellis|Goéland leucophée|Yellow-legged Gull
LARCAC|Larus cachinnans|Goéland pontique|Caspian Gull
LARMAR|Larus marinus|Goéland marin|Great Black-backed Gull
RISTRI|Rissa tridactyla|Mouette tridactyle|Black-legged Kittiwake
GELNIL|Gelochelidon nilotica|Sterne hansel|Gull-billed Tern
HYDCAS|Hydroprogne caspia|Sterne caspienne|Caspian Tern
THASAN|Thalasseus sandvicensis|Sterne caugek|Sandwich Tern
STEDOU|Sterna dougallii|Sterne de Dougall|Roseate Tern
STEHIR|Sterna hirundo|Sterne pierregarin|Common Tern
STEPAD|Sterna paradisaea|Sterne arctique|Arctic Tern
STEALB|Sternula albifrons|Sterne naine|Little Tern
CHLHYB|Chlidonias hybrida|Guifette moustac|Whiskered Tern
CHLNIG|Chlidonias niger|Guifette noire|Black Tern
CHLLEU|Chlidonias leucopterus|Guifette leucoptère|White-winged Tern
URIAAL|Uria aalge|Guillemot de Troïl|Common Guillemot
ALCTOR|Alca torda|Pingouin torda|Razorbill
FRAARC|Fratercula arctica|Macareux moine|Atlantic Puffin
PTEALC|Pterocles alchata|Ganga cata|Pin-tailed Sandgrouse
COLLIV|Columba livia|Pigeon biset|Rock Dove
COLOEN|Columba oenas|Pigeon colombin|Stock Dove
COLPAL|Columba palumbus|Pigeon ramier|Common Wood Pigeon
STRDEC|Streptopelia decaocto|Tourterelle turque|Eurasian Collared Dove
STRTUR|Streptopelia turtur|Tourterelle des bois|European Turtle Dove
PSIKRA|Psittacula krameri|Perruche à collier|Rose-ringed Parakeet
CLAGLA|Clamator glandarius|Coucou geai|Great Spotted Cuckoo
CUCCAN|Cuculus canorus|Coucou gris|Common Cuckoo
CAPEUR|Caprimulgus europaeus|Engoulevent d'Europe|European Nightjar
TACMEL|Tachymarptis melba|Martinet à ventre blanc|Alpine Swift
APUAPU|Apus apus|Martinet noir|Common Swift
APUPAL|Apus pallidus|Martinet pâle|Pallid Swift
ALCATT|Alcedo atthis|Martin-pêcheur d'Europe|Common Kingfisher
MERAPI|Merops apiaster|Guêpier d'Europe|European Bee-eater
CORGAR|Coracias garrulus|Rollier d'Europe|European Roller
UPUEPO|Upupa epops|Huppe fasciée|Eurasian Hoopoe
JYNTOR|Jynx torquilla|Torcol fourmilier|Eurasian Wryneck
PICCAN|Picus canus|Pic cendré|Grey-headed Woodpecker
PICVIR|Picus viridis|Pic vert|European Green Woodpecker
PICSHA|Picus sharpei|Pic de Sharpe|Iberian Green Woodpecker
DRYMAR|Dryocopus martius|Pic noir|Black Woodpecker
DENMAJ|Dendrocopos major|Pic épeiche|Great Spotted Woodpecker
DENMED|Dendrocoptes medius|Pic mar|Middle Spotted Woodpecker
DENLEU|Dendrocopos leucotos|Pic à dos blanc|White-backed Woodpecker
DRYMIN|Dryobates minor|Pic épeichette|Lesser Spotted Woodpecker
PICTRI|Picoides tridactylus|Pic tridactyle|Eurasian Three-toed Woodpecker
MELCAL|Melanocorypha calandra|Alouette calandre|Calandra Lark
CALBRA|Calandrella brachydactyla|Alouette calandrelle|Greater Short-toed Lark
GALCRI|Galerida cristata|Cochevis huppé|Crested Lark
GALTHE|Galerida theklae|Cochevis de Thékla|Thekla's Lark
LULARB|Lullula arborea|Alouette lulu|Woodlark
ALAARV|Alauda arvensis|Alouette des champs|Eurasian Skylark
RIPRIP|Riparia riparia|Hirondelle de rivage|Sand Martin
PTYRUP|Ptyonoprogne rupestris|Hirondelle de rochers|Eurasian Crag Martin
HIRRUS|Hirundo rustica|Hirondelle rustique|Barn Swallow
DELURB|Delichon urbicum|Hirondelle de fenêtre|Common House Martin
CECDAU|Cecropis daurica|Hirondelle rousseline|Red-rumped Swallow
ANTCAM|Anthus campestris|Pipit rousseline|Tawny Pipit
ANTTRI|Anthus trivialis|Pipit des arbres|Tree Pipit
ANTPRA|Anthus pratensis|Pipit farlouse|Meadow Pipit
ANTCER|Anthus cervinus|Pipit à gorge rousse|Red-throated Pipit
ANTSPI|Anthus spinoletta|Pipit spioncelle|Water Pipit
ANTPET|Anthus petrosus|Pipit maritime|Eurasian Rock Pipit
MOTFLA|Motacilla flava|Bergeronnette printanière|Western Yellow Wagtail
MOTCIN|Motacilla cinerea|Bergeronnette des ruisseaux|Grey Wagtail
MOTALB|Motacilla alba|Bergeronnette grise|White Wagtail
BOMGAR|Bombycilla garrulus|Jaseur boréal|Bohemian Waxwing
CINCIN|Cinclus cinclus|Cincle plongeur|White-throated Dipper
TROTRO|Troglodytes troglodytes|Troglodyte mignon|Eurasian Wren
PRUMOD|Prunella modularis|Accenteur mouchet|Dunnock
PRUCOL|Prunella collaris|Accenteur alpin|Alpine Accentor
ERIRUB|Erithacus rubecula|Rougegorge familier|European Robin
LUSMEG|Luscinia megarhynchos|Rossignol philomèle|Common Nightingale
LUSSVE|Luscinia svecica|Gorgebleue à miroir|Bluethroat
PHOOCH|Phoenicurus ochruros|Rougequeue noir|Black Redstart
PHOPHO|Phoenicurus phoenicurus|Rougequeue à front blanc|Common Redstart
SAXRUB|Saxicola rubetra|Tarier des prés|Whinchat
SAXRUI|Saxicola rubicola|Tarier pâtre|European Stonechat
OENOEN|Oenanthe oenanthe|Traquet motteux|Northern Wheatear
OENHIS|Oenanthe hispanica|Traquet oreillard|Western Black-eared Wheatear
OENLEU|Oenanthe leucura|Traquet rieur|Black Wheatear
MONSAX|Monticola saxatilis|Monticole de roche|Common Rock Thrush
MONSOL|Monticola solitarius|Monticole bleu|Blue Rock Thrush
TURTOR|Turdus torquatus|Merle à plastron|Ring Ouzel
TURMER|Turdus merula|Merle noir|Common Blackbird
TURPIL|Turdus pilaris|Grive litorne|Fieldfare
TURPHI|Turdus philomelos|Grive musicienne|Song Thrush
TURILI|Turdus iliacus|Grive mauvis|Redwing
TURVIS|Turdus viscivorus|Grive draine|Mistle Thrush
CETCET|Cettia cetti|Bouscarle de Cetti|Cetti's Warbler
CISJUN|Cisticola juncidis|Cisticole des joncs|Zitting Cisticola
LOCNAE|Locustella naevia|Locustelle tachetée|Common Grasshopper Warbler
LOCLUS|Locustella luscinioides|Locustelle luscinioïde|Savi's Warbler
ACRMEL|Acrocephalus melanopogon|Lusciniole à moustaches|Moustached Warbler
ACRPAL|Acrocephalus paludicola|Phragmite aquatique|Aquatic Warbler
ACRSCH|Acrocephalus schoenobaenus|Phragmite des joncs|Sedge Warbler
ACRPAR|Acrocephalus palustris|Rousserolle verderolle|Marsh Warbler
ACRSCI|Acrocephalus scirpaceus|Rousserolle effarvatte|Common Reed Warbler
ACRARU|Acrocephalus arundinaceus|Rousserolle turdoïde|Great Reed Warbler
HIPICT|Hippolais icterina|Hypolaïs ictérine|Icterine Warbler
HIPPOL|Hippolais polyglotta|Hypolaïs polyglotte|Melodious Warbler
SYLATR|Sylvia atricapilla|Fauvette à tête noire|Eurasian Blackcap
SYLBOR|Sylvia borin|Fauvette des jardins|Garden Warbler
CURHOR|Curruca hortensis|Fauvette orphée|Western Orphean Warbler
CURCUR|Curruca curruca|Fauvette babillarde|Lesser Whitethroat
CURCOM|Curruca communis|Fauvette grisette|Common Whitethroat
CURCON|Curruca conspicillata|Fauvette à lunettes|Spectacled Warbler
CURUND|Curruca undata|Fauvette pitchou|Dartford Warbler
CURSAR|Curruca sarda|Fauvette sarde|Marmora's Warbler
CURIBE|Curruca iberiae|Fauvette passerinette|Western Subalpine Warbler
CURSUB|Curruca subalpina|Fauvette de Moltoni|Moltoni's Warbler
CURMEL|Curruca melanocephala|Fauvette mélanocéphale|Sardinian Warbler
PHYBON|Phylloscopus bonelli|Pouillot de Bonelli|Western Bonelli's Warbler
PHYSIB|Phylloscopus sibilatrix|Pouillot siffleur|Wood Warbler
PHYCOL|Phylloscopus collybita|Pouillot véloce|Common Chiffchaff
PHYIBE|Phylloscopus ibericus|Pouillot ibérique|Iberian Chiffchaff
PHYTRO|Phylloscopus trochilus|Pouillot fitis|Willow Warbler
PHYINO|Phylloscopus inornatus|Pouillot à grands sourcils|Yellow-browed Warbler
REGREG|Regulus regulus|Roitelet huppé|Goldcrest
REGIGN|Regulus ignicapilla|Roitelet à triple bandeau|Common Firecrest
MUSSTR|Muscicapa striata|Gobemouche gris|Spotted Flycatcher
FICALB|Ficedula albicollis|Gobemouche à collier|Collared Flycatcher
FICHYP|Ficedula hypoleuca|Gobemouche noir|European Pied Flycatcher
PANBIA|Panurus biarmicus|Panure à moustaches|Bearded Reedling
AEGCAU|Aegithalos caudatus|Mésange à longue queue|Long-tailed Tit
POEPAL|Poecile palustris|Mésange nonnette|Marsh Tit
POEMON|Poecile montanus|Mésange boréale|Willow Tit
LOPCRI|Lophophanes cristatus|Mésange huppée|European Crested Tit
PERATE|Periparus ater|Mésange noire|Coal Tit
CYACAE|Cyanistes caeruleus|Mésange bleue|Eurasian Blue Tit
PARMAJ|Parus major|Mésange charbonnière|Great Tit
SITWHI|Sitta whiteheadi|Sittelle corse|Corsican Nuthatch
SITEUR|Sitta europaea|Sittelle torchepot|Eurasian Nuthatch
TICMUR|Tichodroma muraria|Tichodrome échelette|Wallcreeper
CERFAM|Certhia familiaris|Grimpereau des bois|Eurasian Treecreeper
CERBRA|Certhia brachydactyla|Grimpereau des jardins|Short-toed Treecreeper
REMPEN|Remiz pendulinus|Rémiz penduline|Eurasian Penduline Tit
ORIORI|Oriolus oriolus|Loriot d'Europe|Eurasian Golden Oriole
LANCOL|Lanius collurio|Pie-grièche écorcheur|Red-backed Shrike
LANMIN|Lanius minor|Pie-grièche à poitrine rose|Lesser Grey Shrike
LANEXC|Lanius excubitor|Pie-grièche grise|Great Grey Shrike
LANMER|Lanius meridionalis|Pie-grièche méridionale|Iberian Grey Shrike
LANSEN|Lanius senator|Pie-grièche à tête rousse|Woodchat Shrike
GARGLA|Garrulus glandarius|Geai des chênes|Eurasian Jay
PICPIC|Pica pica|Pie bavarde|Eurasian Magpie
NUCCAR|Nucifraga caryocatactes|Cassenoix moucheté|Northern Nutcracker
PYRGRA|Pyrrhocorax graculus|Chocard à bec jaune|Alpine Chough
PYRPYR|Pyrrhocorax pyrrhocorax|Crave à bec rouge|Red-billed Chough
COLMON|Coloeus monedula|Choucas des tours|Western Jackdaw
CORFRU|Corvus frugilegus|Corbeau freux|Rook
CORCOR|Corvus corone|Corneille noire|Carrion Crow
CORCON|Corvus cornix|Corneille mantelée|Hooded Crow
CORCOX|Corvus corax|Grand Corbeau|Common Raven
STUVUL|Sturnus vulgaris|Étourneau sansonnet|Common Starling
STUUNI|Sturnus unicolor|Étourneau unicolore|Spotless Starling
PASROS|Pastor roseus|Étourneau roselin|Rosy Starling
PASDOM|Passer domesticus|Moineau domestique|House Sparrow
PASITA|Passer italiae|Moineau cisalpin|Italian Sparrow
PASMON|Passer montanus|Moineau friquet|Eurasian Tree Sparrow
PETPET|Petronia petronia|Moineau soulcie|Rock Sparrow
MONNIV|Montifringilla nivalis|Niverolle alpine|White-winged Snowfinch
FRICOE|Fringilla coelebs|Pinson des arbres|Common Chaffinch
FRIMON|Fringilla montifringilla|Pinson du Nord|Brambling
SERSER|Serinus serinus|Serin cini|European Serin
CARCIT|Carduelis citrinella|Venturon montagnard|Citril Finch
CARCOR|Carduelis corsicana|Venturon corse|Corsican Finch
CHLCHL|Chloris chloris|Verdier d'Europe|European Greenfinch
CARCAR|Carduelis carduelis|Chardonneret élégant|European Goldfinch
SPISPI|Spinus spinus|Tarin des aulnes|Eurasian Siskin
LINCAN|Linaria cannabina|Linotte mélodieuse|Common Linnet
ACACAB|Acanthis cabaret|Sizerin cabaret|Lesser Redpoll
LOXCUR|Loxia curvirostra|Bec-croisé des sapins|Common Crossbill
CARERY|Carpodacus erythrinus|Roselin cramoisi|Common Rosefinch
PYRPYH|Pyrrhula pyrrhula|Bouvreuil pivoine|Eurasian Bullfinch
COCCOC|Coccothraustes coccothraustes|Grosbec casse-noyaux|Hawfinch
PLENIV|Plectrophenax nivalis|Plectrophane des neiges|Snow Bunting
EMBCIT|Emberiza citrinella|Bruant jaune|Yellowhammer
EMBCIR|Emberiza cirlus|Bruant zizi|Cirl Bunting
EMBCIA|Emberiza cia|Bruant fou|Rock Bunting
EMBHOR|Emberiza hortulana|Bruant ortolan|Ortolan Bunting
EMBSCH|Emberiza schoeniclus|Bruant des roseaux|Common Reed Bunting
EMBMEL|Emberiza melanocephala|Bruant mélanocéphale|Black-headed Bunting
EMBCAL|Emberiza calandra|Bruant proyer|Corn Bunting
`;
