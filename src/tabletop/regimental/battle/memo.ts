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
  readonly units: KnownUnit[]
  readonly leaders: KnownLeader[]
  turn: number
  playerTurn: number
  smoke: unknown
  generation: number
}

/** The arrangement that was asked about last. One is enough: fields do not take turns from question to question. */
let last: Arrangement | null = null
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

/** Notes what has changed; this runs before every question, so it makes nothing while nothing has. */
function refresh(known: Arrangement, { units, leaders, turn, playerTurn, special }: RegimentalBattle): void {
  let hasChanged = known.turn !== turn || known.playerTurn !== playerTurn || known.smoke !== special.smoke
  const { unitIds, leaderIds } = known
  for (let i = 0; i < unitIds.length; i++) {
    const unit = units[unitIds[i]!]!
    if (isSameUnit(known.units[i]!, unit)) continue
    known.units[i] = knownUnit(unit)
    hasChanged = true
  }
  for (let i = 0; i < leaderIds.length; i++) {
    const leader = leaders[leaderIds[i]!]!
    if (isSameLeader(known.leaders[i]!, leader)) continue
    known.leaders[i] = knownLeader(leader)
    hasChanged = true
  }
  if (!hasChanged) return
  known.turn = turn
  known.playerTurn = playerTurn
  known.smoke = special.smoke
  known.generation = ++generations
}

/** A number that changes whenever a unit or leader moves, forms, breaks, comes or goes, with every turn, and from table to table. */
function generationOf({ field, battle }: RegimentalTable): number {
  if (last?.field === field) refresh(last, battle)
  else last = arrange(field, battle)
  return last.generation
}

/**
 * Makes a function that works out a value for a key only once for each arrangement of the table. The value must depend on nothing but the key and
 * what `Arrangement` holds, and nobody may change it.
 */
export function whileNothingMoves<T>(
  work: (table: RegimentalTable, key: string) => T,
): (table: RegimentalTable, key: string) => T {
  let keptGeneration = 0
  let values = new Map<string, T>()
  return (table, key) => {
    const generation = generationOf(table)
    if (keptGeneration !== generation) {
      keptGeneration = generation
      values = new Map()
    }
    const known = values.get(key)
    if (known !== undefined) return known
    const value = work(table, key)
    // What was asked meanwhile may have been asked about another table.
    if (keptGeneration === generation) values.set(key, value)
    return value
  }
}
