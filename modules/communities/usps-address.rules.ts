// Writes addresses the way the Postal Service reads them, and gives one address one key however it was typed
// (USPS Publication 28).
import { withoutAccents } from '../../packages/kernel/kernel.ts';

/** Where a property stands, as people wrote it. */
export interface StreetAddress {
  number: string;
  street: string;
  unit: string;
  city: string;
  region: string;
  postcode: string;
}

const DIRECTIONS = words('N=NORTH S=SOUTH E=EAST W=WEST NE=NORTHEAST NW=NORTHWEST SE=SOUTHEAST SW=SOUTHWEST');

/**
 * Standard suffix = other spellings, from appendix C1, and the two-letter forms county assessors use (AV BL
 * CI CM HW LA LP PW PZ TE WY).
 */
const SUFFIXES = words(
  `ALY=ALLEY,ALLY AVE=AV,AVEN,AVENU,AVENUE,AVN,AVNUE BLF=BLUFF BLVD=BL,BOUL,BOULV,BOULEVARD BND=BEND BRG=BRIDGE BYP=BYPASS CIR=CI,CIRC,CIRCL,CIRCLE,CRCL,CRCLE
  CMN=CM,COMMON CMNS=COMMONS COR=CORNER CRES=CRESCENT,CRSENT CRST=CREST CT=COURT CTS=COURTS CTR=CENTER,CENTRE,CENT CV=COVE DR=DRIV,DRIVE,DRV EST=ESTATE ESTS=ESTATES
  EXPY=EXPRESSWAY,EXPRESS EXT=EXTENSION FLDS=FIELDS FRST=FOREST FWY=FREEWAY GDNS=GARDENS GLN=GLEN GRN=GREEN GRV=GROVE HBR=HARBOR HL=HILL HLS=HILLS HOLW=HOLLOW
  HTS=HEIGHTS,HT HWY=HW,HIGHWAY,HIGHWY,HIWAY,HIWY,HWAY IS=ISLAND ISLE=ISLES JCT=JUNCTION KNL=KNOLL KNLS=KNOLLS LK=LAKE LKS=LAKES LN=LA,LANE LNDG=LANDING LOOP=LP,LOOPS
  MALL= MDW=MEADOW MDWS=MEADOWS MNR=MANOR OVAL=OVL PARK=PRK PASS= PATH=PATHS PIKE=PIKES PKWY=PW,PARKWAY,PARKWY,PKWAY,PKY PL=PLACE PLZ=PZ,PLAZA,PLZA PNES=PINES PT=POINT
  RD=ROAD RDG=RIDGE ROW= RUN= SHR=SHORE SPG=SPRING SPGS=SPRINGS SQ=SQUARE,SQR,SQRE ST=STREET,STR,STRT STA=STATION TER=TE,TERR,TERRACE TRCE=TRACE TRL=TRAIL,TRAILS
  VIS=VISTA VLG=VILLAGE VLY=VALLEY VW=VIEW WALK=WALKS WAY=WY WAYS= XING=CROSSING`,
);

/** Standard unit word = other spellings, from appendix C2; a condominium is a unit. */
const UNIT_WORDS = words(
  `APT=APARTMENT BLDG=BUILDING BSMT=BASEMENT DEPT=DEPARTMENT FL=FLOOR FRNT=FRONT HNGR=HANGAR KEY= LBBY=LOBBY LOT= LOWR=LOWER OFC=OFFICE PH=PENTHOUSE PIER= REAR= RM=ROOM
  SIDE= SLIP= SPC=SPACE STE=SUITE STOP= TRLR=TRAILER UNIT=CONDO,CONDOMINIUM UPPR=UPPER`,
);

/** Unit words that need no number after them. */
const ALONE = new Set(['BSMT', 'FRNT', 'LBBY', 'LOWR', 'OFC', 'PH', 'REAR', 'SIDE', 'UPPR']);

function words(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split(/\s+/).flatMap((entry) => {
      const [standard = '', others = ''] = entry.split('=');
      return [standard, ...others.split(',').filter((other) => other !== '')].map((word): [string, string] => [word, standard]);
    }),
  );
}

/** Upper case, without punctuation but hyphens and fractions, single blanks. */
function plain(text: string): string {
  // Most parts of an address are plain already.
  if (/^[A-Za-z0-9]*$/.test(text)) return text.toUpperCase();
  return withoutAccents(text)
    .toUpperCase()
    .replace(/['’.]/g, '')
    .replace(/[^A-Z0-9/-]+/g, ' ')
    .trim();
}

/**
 * A street name in postal form: `Santa Clara Av` is `SANTA CLARA AVE`, `T Street Southeast` is `T ST SE`; a
 * name such as `North Ave` keeps its word.
 */
export function postalStreet(street: string): string {
  const name = plain(street)
    .split(' ')
    .filter((word) => word !== '');
  const after = name.length > 2 ? DIRECTIONS.get(name.at(-1) ?? '') : undefined;
  if (after) name.pop();
  const suffix = name.length > 1 ? SUFFIXES.get(name.at(-1) ?? '') : undefined;
  if (suffix) name.pop();
  // A direction stands before a name; alone (North Ave, E St) it is the name.
  const before = name.length > 1 ? DIRECTIONS.get(name[0] ?? '') : undefined;
  if (before) name.shift();
  return [before, ...name, suffix, after].filter((word) => word !== undefined).join(' ');
}

function unitParts(unit: string): { word: string; id: string } {
  const text = plain(unit);
  const [first = '', ...others] = text.split(' ');
  const joined = /^([A-Z]{2,})(\d.*)$/.exec(first);
  const word = UNIT_WORDS.get(joined?.[1] ?? first);
  if (!word) return { word: '', id: text };
  const id = [joined?.[2], ...others].filter((part) => part !== undefined && part !== '').join(' ');
  return id === '' && !ALONE.has(word) ? { word: '', id: text } : { word, id };
}

/**
 * Words that tell a unit at the end of a street; the others of appendix C2 end names of streets too, and FL
 * is a state.
 */
const TELLING = new Set(['APT', 'BLDG', 'LOT', 'RM', 'SPC', 'STE', 'TRLR', 'UNIT']);

const tellsUnit = (word: string): boolean => {
  const known = UNIT_WORDS.get(plain(word));
  return (known !== undefined && TELLING.has(known)) || plain(word) === 'FLOOR';
};

/** What follows such a word: figures with few letters, or one or two letters. */
const UNIT_ID = /^(?:(?=[A-Z-]*\d)[A-Z\d-]{1,6}|[A-Z]{1,2})$/i;

/** How many words at the end of an address are one unit, such as `Apt 4`, `#4` and `# 4`. */
function unitWordsAtEnd(words: readonly string[]): number {
  const [before = '', last = ''] = words.slice(-2);
  const id = last.replace(/^#/, '');
  if (!UNIT_ID.test(id)) return 0;
  if (words.length > 1 && (before === '#' || tellsUnit(before))) return 2;
  return last.startsWith('#') ? 1 : 0;
}

/**
 * True for a text that is a unit and nothing else: `Apt 4`, `#R 16`, `Bldg 2 Apt 4`, or a few short figures
 * and letters such as `4B` and `R C`.
 */
export function isUnit(text: string): boolean {
  const words = text
    .replaceAll(',', ' ')
    .split(' ')
    .flatMap((word) => word || []);
  if (text.startsWith('#') || (words.length < 3 && words.every((word) => /^[A-Z\d-]{1,3}$/i.test(word)))) return words.length > 0;
  if (words.length === 1) return UNIT_ID.test(words[0] ?? '');
  while (words.length > 0) {
    const taken = unitWordsAtEnd(words);
    if (taken === 0) return false;
    words.splice(-taken);
  }
  return true;
}

/**
 * The street without the unit at its end, and the unit: `Main St Apt 4` is `Main St` and `Apt 4`. Where a
 * unit is given apart, the street loses the same one, and keeps another.
 */
export function unitApart(street: string, unit: string): { street: string; unit: string } {
  const words = street.split(' ');
  let rest = words.length;
  for (let taken = 1; taken > 0; rest -= taken) {
    const before = words.slice(0, rest);
    taken = unitWordsAtEnd(before);
    // Something is left that is the street.
    if (taken >= before.length) taken = 0;
  }
  if (rest === words.length) return { street, unit };
  const told = words.slice(rest).join(' ');
  if (unit !== '' && unitParts(unit).id !== unitParts(told).id) return { street, unit };
  return { street: words.slice(0, rest).join(' ').replace(/,$/, ''), unit: unit || told };
}

/**
 * A unit in postal form: `Apartment 5` is `APT 5`; without a known unit word the number follows `#`, as
 * Publication 28 wants.
 */
export function postalUnit(unit: string): string {
  const { word, id } = unitParts(unit);
  return [word || (id === '' ? '' : '#'), id].filter((part) => part !== '').join(' ');
}

/** The street line and the last line of a property's address as the Postal Service wants them. */
export function postalLines(address: StreetAddress): [string, string] {
  const street = [plain(address.number), postalStreet(address.street), postalUnit(address.unit)];
  const last = [plain(address.city), plain(address.region), plain(address.postcode)];
  const line = (parts: string[]) => parts.filter((part) => part !== '').join(' ');
  return [line(street), line(last)];
}

/**
 * One text for one property however its address was typed, for finding duplicates: number, street and unit in
 * postal form without the unit word, and the city (the five-digit postcode when there is none).
 */
export function propertyKey(address: StreetAddress): string {
  const { word, id } = unitParts(address.unit);
  const place = plain(address.city) || address.postcode.slice(0, 5);
  return [plain(address.number), postalStreet(address.street), id || word, place].join('|');
}

interface TypedAddress {
  street: string;
  unit: string;
  city: string;
  state: string;
  postcode: string;
}

function withNumber({ street, unit, city, state, postcode }: TypedAddress): StreetAddress {
  const match = /^(\d\S*(?: \d\/\d)?) +(.+)$/.exec(street.trim());
  return { number: match?.[1] ?? '', ...unitApart(match?.[2] ?? street, unit), city, region: state, postcode };
}

/** The key of an address whose number stands in its street: "12 Mill St". */
export function typedKey(address: TypedAddress): string {
  return propertyKey(withNumber(address));
}

/** An address as the Postal Service writes it: "1205 Maple Court" is "1205 MAPLE CT". */
export function standardAddress(address: TypedAddress): TypedAddress {
  const { number, street, unit, postcode } = withNumber(address);
  return {
    street: [plain(number), postalStreet(street)].filter(Boolean).join(' '),
    unit: postalUnit(unit),
    city: plain(address.city),
    state: plain(address.state),
    postcode: plain(postcode),
  };
}
