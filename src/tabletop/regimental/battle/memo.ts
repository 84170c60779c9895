// Keeps what is worked out from where units and leaders stand, until one of them changes. Legal lists, checks and computer players ask the same
// questions again and again about the same table.
import type { RegimentalField } from './field'
import type { RegimentalTable } from './run'
import type { RegimentalBattle, RegimentalLeader, RegimentalUnit } from './types'

/** What sight, command and ground depend on of a unit. */
type KnownUnit = Pick<
  RegimentalUnit,
  'x' | 'y' | 'heading' | 'formation' | 'stands' | 'order' | 'absence' | 'building'
> & { guns: number }
type KnownLeader = Pick<RegimentalLeader, 'x' | 'y' | 'attached' | 'mounted' | 'fallen' | 'replacedIn'>

/** An arrangement of a table, with its number. */
interface Arrangement {
  readonly field: RegimentalField
  readonly unitIds: readonly string[]
  readonly leaderIds: readonly string[]
  readonly units: readonly KnownUnit[]
  readonly leaders: readonly KnownLeader[]
  readonly turn: number
  readonly playerTurn: number
  readonly smoke: unknown
  readonly generation: number
}

/**
 * The arrangements that were asked about last, the latest first. A computer player asks in turns about the table and about one that it supposes, so
 * a few are kept.
 */
let recent: Arrangement[] = []
const KEPT = 3
/** Numbers of arrangements, never used twice. */
let generations = 0

const knownUnit = ({
  x,
  y,
  heading,
  formation,
  stands,
  guns,
  order,
  absence,
  building,
}: RegimentalUnit): KnownUnit => ({
  x,
  y,
  heading,
  formation,
  stands,
  guns: guns.length,
  order,
  absence,
  building,
})
const knownLeader = ({ x, y, attached, mounted, fallen, replacedIn }: RegimentalLeader): KnownLeader => ({
  x,
  y,
  attached,
  mounted,
  fallen,
  replacedIn,
})

const isSameUnit = (known: KnownUnit, unit: RegimentalUnit): boolean =>
  known.x === unit.x &&
  known.y === unit.y &&
  known.heading === unit.heading &&
  known.stands === unit.stands &&
  known.order === unit.order &&
  known.formation === unit.formation &&
  known.absence === unit.absence &&
  known.guns === unit.guns.length &&
  known.building === unit.building
const isSameLeader = (known: KnownLeader, leader: RegimentalLeader): boolean =>
  known.x === leader.x &&
  known.y === leader.y &&
  known.attached === leader.attached &&
  known.mounted === leader.mounted &&
  known.fallen === leader.fallen &&
  known.replacedIn === leader.replacedIn

function arrange(field: RegimentalField, { units, leaders, turn, playerTurn, special }: RegimentalBattle): Arrangement {
  const [unitIds, leaderIds] = [Object.keys(units), Object.keys(leaders)]
  return {
    field,
    unitIds,
    leaderIds,
    units: unitIds.map((id) => knownUnit(units[id]!)),
    leaders: leaderIds.map((id) => knownLeader(leaders[id]!)),
    turn,
    playerTurn,
    smoke: special.smoke,
    generation: ++generations,
  }
}

/** Is the table still arranged so? This runs before every question, so it makes nothing. */
function isArranged(known: Arrangement, { units, leaders, turn, playerTurn, special }: RegimentalBattle): boolean {
  if (known.turn !== turn || known.playerTurn !== playerTurn || known.smoke !== special.smoke) return false
  const { unitIds, leaderIds } = known
  for (let i = 0; i < unitIds.length; i++) if (!isSameUnit(known.units[i]!, units[unitIds[i]!]!)) return false
  for (let i = 0; i < leaderIds.length; i++) if (!isSameLeader(known.leaders[i]!, leaders[leaderIds[i]!]!)) return false
  return true
}

/** The number of the arrangement of a table: the same number only for the same arrangement of the same field. */
function generationOf({ field, battle }: RegimentalTable): number {
  for (let i = 0; i < recent.length; i++) {
    const known = recent[i]!
    if (known.field !== field || !isArranged(known, battle)) continue
    if (i > 0) recent = [known, ...recent.filter((one) => one !== known)]
    return known.generation
  }
  recent = [arrange(field, battle), ...recent.slice(0, KEPT - 1)]
  return recent[0]!.generation
}

/** Values of one arrangement. */
interface Kept<T> {
  readonly generation: number
  readonly values: Map<string, T>
}

/**
 * Makes a function that works out a value for a key only once for each arrangement of the table. The value must depend on nothing but the key and
 * what `Arrangement` holds, and nobody may change it.
 */
export function whileNothingMoves<T>(
  work: (table: RegimentalTable, key: string) => T,
): (table: RegimentalTable, key: string) => T {
  let kept: Kept<T>[] = []
  return (table, key) => {
    const generation = generationOf(table)
    let found = kept[0]
    if (found?.generation !== generation) {
      found = kept.find((one) => one.generation === generation) ?? { generation, values: new Map() }
      kept = [found, ...kept.filter((one) => one !== found).slice(0, KEPT - 1)]
    }
    const known = found.values.get(key)
    if (known !== undefined) return known
    const value = work(table, key)
    found.values.set(key, value)
    return value
  }
}
