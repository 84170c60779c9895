// Which rows of the Regimental charts a battle reads: taken from its events, each row under a name such as `fire trained galling`.
import type { AddressedEvent, RegimentalEvent } from '../../../../src/tabletop/regimental/battle/events'
import { rowOf } from '../../../../src/tabletop/regimental/battle/march/rates'
import type { RegimentalTable } from '../../../../src/tabletop/regimental/battle/run'
import { leaderRow } from '../../../../src/tabletop/regimental/movement/rows'
import tables from '../../../../src/tabletop/regimental/tables/regimental.json'

const { maneuver, movement, fire, charge, fallenLeader } = tables
const CANNON = { US: { ...fire.cannonade.US }, MEX: { ...fire.cannonade.MEX } }
const ROCKET = fire.cannonade.rocket.HR
const inches = (thousandths: number): number => thousandths / 1000

/** The limit of the band of a range, in inches; null: beyond them all. */
const bandOf = (limits: readonly number[], range: number): number | null =>
  limits.find((limit) => inches(range) <= limit) ?? null

const effectRows = (one: keyof typeof fire.effectBands): string[] =>
  Object.entries(fire.effectBands[one]).flatMap(([effect, band]) => (band === null ? [] : [`fire ${one} ${effect}`]))

/** Every row of every chart (REG-4.4, 4.5, 6.1, 7.4 to 7.7, 7.10, 7.11, 8.1, 9.4, 10.1, 11.4). */
export const ALL_ROWS: readonly string[] = [
  ...(['US', 'MEX'] as const).flatMap((nation) =>
    maneuver.bands[nation].flatMap(({ goodOrder, disorderedTroops }) => [
      `check ${nation} ${goodOrder}`,
      `check ${nation} ${disorderedTroops}`,
    ]),
  ),
  ...maneuver.modifiers.map(({ id }) => `check modifier ${id}`),
  ...movement.rates.map(({ id }) => `move ${id}`),
  ...Object.entries(fire.musketry.weapons).flatMap(([weapon, { points }]) =>
    fire.musketry.rangesInches.flatMap((limit, i) => (points[i]! > 0 ? [`musketry ${weapon} to ${limit}`] : [])),
  ),
  ...(['US', 'MEX'] as const).flatMap((nation) =>
    Object.entries(CANNON[nation].guns as Record<string, { points: number[] }>).flatMap(([gun, { points }]) =>
      CANNON[nation].rangesInches.flatMap((limit, i) =>
        points[i]! > 0 ? [`cannon ${nation} ${gun} to ${limit}`] : [],
      ),
    ),
  ),
  ...ROCKET.rangesInches.map((limit) => `cannon US HR to ${limit}`),
  ...fire.pointsToModifier.rows.map(({ min }) => `points from ${min}`),
  ...fire.dieModifiers.map(({ id }) => `fire modifier ${id}`),
  ...(['elite', 'veteran', 'trained', 'raw'] as const).flatMap(effectRows),
  ...charge.modifiers.map(({ id }) => `charge modifier ${id}`),
  ...charge.bands.map(({ result }) => `charge ${result}`),
  ...fallenLeader.rows.map(({ id }) => `leader ${id}`),
]

/** The rows that one event tells of. */
function rowsOfEvent({ field, battle }: RegimentalTable, body: RegimentalEvent): string[] {
  if (body.kind === 'check')
    return body.units.flatMap(({ unit, lines, effect }) => [
      `check ${field.units.get(unit)!.nation} ${effect}`,
      ...lines.map(({ id }) => `check modifier ${id}`),
    ])
  if (body.kind === 'moved') return [`move ${rowOf(field.units.get(body.unit)!, battle.units[body.unit]!).id}`]
  if (body.kind === 'leader' && body.what === 'rode') return [`move ${leaderRow(battle.leaders[body.leader]!.mounted)}`]
  if (body.kind === 'fallen') return [`leader ${body.row}`]
  if (body.kind === 'combat') {
    const thrown = body.attack.die > 0 ? [...body.attack.lines, ...body.defense.lines] : []
    return [`charge ${body.result}`, ...thrown.map(({ id }) => `charge modifier ${id}`)]
  }
  if (body.kind !== 'fire') return []
  const weapons = body.firers.flatMap(({ unit, range }) => {
    const { weapon, guns, nation } = field.units.get(unit)!
    if (weapon !== null) return [`musketry ${weapon} to ${bandOf(fire.musketry.rangesInches, range)}`]
    const standing = battle.units[unit]!.guns.filter(({ silenced }) => !silenced).map(({ index }) => guns[index]!.type)
    return standing.map((gun) => {
      const limits = gun === 'HR' ? ROCKET.rangesInches : CANNON[nation].rangesInches
      return `cannon ${nation} ${gun} to ${bandOf(limits, range)}`
    })
  })
  if (body.points === 0) return []
  const { class: targetClass } = field.units.get(body.target)!
  const row = fire.pointsToModifier.rows.findLast(({ min }) => body.points >= min)!
  return [
    ...weapons,
    `points from ${row.min}`,
    ...body.lines.map(({ id }) => `fire modifier ${id}`),
    `fire ${targetClass} ${body.effect}`,
  ]
}

/** The rows of the charts that these events read, as the battle stands after them. */
export const rowsOf = (table: RegimentalTable, events: readonly AddressedEvent[]): string[] =>
  events.flatMap(({ body }) => rowsOfEvent(table, body)).filter((row) => ROWS.has(row))
const ROWS = new Set(ALL_ROWS)
