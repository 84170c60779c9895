import { settings } from '../../../shell/storage/settings'

/** Texts that name pieces of ground of a clash. */
interface GroundWords {
  /** What it is, by the word of its id. */
  readonly what: Readonly<Record<string, string>>
  /** Where it lies, by direction. */
  readonly where: Readonly<Record<string, string>>
  /** `number`: which of several; `where`: null in the middle of the table. */
  readonly place: (what: string, number: string | null, where: string | null) => string
  /** A name that nobody has written down. */
  readonly plain: (words: string) => string
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const en: GroundWords = {
  what: {
    house: 'house',
    woods: 'woods',
    lava: 'lava field',
    marsh: 'marsh',
    slope: 'hill',
    height: 'high ground',
    lake: 'lake',
    volcano: 'volcano',
    bastion: 'bastion wall',
    work: 'works',
    water: 'water',
    road: 'road',
    trail: 'trail',
  },
  where: {
    e: 'to the east',
    ne: 'to the north-east',
    nw: 'to the north-west',
    w: 'to the west',
    sw: 'to the south-west',
    se: 'to the south-east',
  },
  place: (what, number, where) => [what, number, where].filter((part) => part !== null).join(' '),
  plain: capital,
}

const es: GroundWords = {
  what: {
    house: 'casa',
    woods: 'bosque',
    lava: 'pedregal',
    marsh: 'ciénaga',
    slope: 'loma',
    height: 'terreno alto',
    lake: 'laguna',
    volcano: 'volcán',
    bastion: 'muro del baluarte',
    work: 'parapeto',
    water: 'agua',
    road: 'camino',
    trail: 'vereda',
  },
  where: {
    e: 'al este',
    ne: 'al noreste',
    nw: 'al noroeste',
    w: 'al oeste',
    sw: 'al suroeste',
    se: 'al sureste',
  },
  place: (what, number, where) => [what, number, where].filter((part) => part !== null).join(' '),
  plain: capital,
}

/** The texts in the page's language. */
export const groundWords = (): GroundWords => (settings.value.lang === 'es' ? es : en)
