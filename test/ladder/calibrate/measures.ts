import { opponentOf } from '../../../src/game/side'
import type { World } from '../../../src/operational/engine'
import { type Side, SIDES } from '../../../src/operational/types'
import type { SimGame } from '../simGame'
import { meanOf } from '../statistics'
import { LOSS_WAYS, RECORD, type SideCasualties } from '../stats/casualties'
import { firstFightAt } from '../stats/fights'
import { medianOf } from '../stats/spread'
import { lostAhead } from '../stats/verdicts'

/** A figure by which many games are judged: the median or the mean of what single games give; null: the game says nothing of it. */
export interface Measure {
  readonly id: string
  readonly how: 'median' | 'mean'
  of(game: SimGame, world: World): number | null
}

type LossWay = (typeof LOSS_WAYS)[number]['id']
const lossesOf = (losses: SideCasualties, way: LossWay): number => LOSS_WAYS.find(({ id }) => id === way)!.of(losses)

const flag = (is: boolean): number => (is ? 1 : 0)

/** Losses beside the record: `usLosses`, `usLossesThird`, and for the Mexicans `...Prisoners`, beside the figure with the prisoners. */
const LOSSES: readonly Measure[] = LOSS_WAYS.flatMap(({ id: way }) => {
  const tail = way === 'all' ? '' : 'Third'
  const beside = (id: string, side: Side, record: number): Measure => ({
    id,
    how: 'median',
    of: ({ losses }) => lossesOf(losses[side], way) / record,
  })
  return [
    ...SIDES.map((side) => beside(`${side}Losses${tail}`, side, RECORD[side][0]!.men)),
    beside(`mexicanLossesPrisoners${tail}`, 'mexican', RECORD.mexican.at(-1)!.men),
  ]
})

const BY_SIDE: readonly Measure[] = SIDES.flatMap((side): Measure[] => [
  {
    id: `${side}Attacks`,
    how: 'median',
    of: ({ fights }) => fights.filter((fight) => fight.side === side && !fight.bombardment).length,
  },
  { id: `${side}Captured`, how: 'mean', of: ({ leaders }) => leaders[side].captured + leaders[side].hqCaptured },
  {
    id: `${side}Undone`,
    how: 'mean',
    of: ({ marches }) => (marches[side].followed === 0 ? null : marches[side].undone / marches[side].followed),
  },
  { id: `${side}Margin`, how: 'mean', of: ({ points }) => points[side] - points[opponentOf(SIDES, side)] },
])

/** All measures, by the ids that test/ladder/data/targets.json uses. */
export const MEASURES: readonly Measure[] = [
  ...LOSSES,
  ...BY_SIDE,
  { id: 'padierna', how: 'mean', of: ({ fights }, world) => flag(firstFightAt(world, 'padierna', fights) !== null) },
  {
    id: 'churubusco',
    how: 'mean',
    of: ({ fights }, world) => flag(firstFightAt(world, 'churubusco', fights) !== null),
  },
  { id: 'usShare', how: 'mean', of: ({ winner }) => (winner === 'draw' ? null : flag(winner === 'us')) },
  { id: 'draws', how: 'mean', of: ({ winner }) => flag(winner === 'draw') },
  { id: 'lostAhead', how: 'mean', of: (game) => flag(lostAhead(game)) },
  { id: 'activated', how: 'median', of: ({ activation }) => activation?.turn ?? null },
  {
    id: 'byWorks',
    how: 'mean',
    of: ({ activation }) => (activation === null ? null : flag(activation.by === 'behindWorks')),
  },
]

/** A measure of many games: its value, and that of each game by key. */
export interface Measured {
  readonly value: number
  readonly games: ReadonlyMap<string, number>
}

/** All measures of the games, by id. NaN: no game says anything of it. */
export function measured(world: World, games: readonly SimGame[]): ReadonlyMap<string, Measured> {
  return new Map(
    MEASURES.map(({ id, how, of }) => {
      const values = new Map<string, number>()
      for (const game of games) {
        const value = of(game, world)
        if (value !== null) values.set(game.key, value)
      }
      const list = [...values.values()]
      const mean = list.length === 0 ? Number.NaN : meanOf(list).mean
      return [id, { value: how === 'median' ? medianOf(list).median : mean, games: values }]
    }),
  )
}

/** By how much a measure differs from that of other games with the same seeds: the mean of the pairs and half its 95 % interval. */
export function pairedDifference(one: Measured, other: Measured): { readonly mean: number; readonly half: number } {
  const differences = [...one.games].flatMap(([key, value]) => {
    const before = other.games.get(key)
    return before === undefined ? [] : [value - before]
  })
  return meanOf(differences)
}
