// The film of a battle for its replay: a row of pictures, cut from what was told, and their units, laid out stretch by stretch (the set-up, then
// each turn) from the battle's checkpoints. A stretch that is laid out stays, so that going there again costs nothing.
import type { BattlePast } from '../../../../session/battle/past'
import type { TableLeader, TableUnit } from '../../board'
import type { PictureWithLeaders } from '../../replayModel'
import { tableLeaders, tableUnits } from '../tableModel'
import type { BattleView, TableFacts } from '../tableGame'
import { cutPast, type Take } from './cut'
import { fightsOf, movesOf, shotsOf, type Standing, standingsOf } from './takes'

/** A picture of a battle: a take with the units and leaders before and after it. */
export type BattlePicture = PictureWithLeaders<TableUnit>

/** The film of a battle. */
export interface Film {
  readonly takes: readonly Take[]
  readonly past: BattlePast
  /** The picture of a take; null: its stretch is not laid out yet. */
  pictureOf(index: number): BattlePicture | null
  /** Lays a stretch out, in short steps that tell how much of it is done, from 0 to 1. Asked again it goes on where it was left. */
  layOut(stretch: number): Generator<number, void>
  isLaidOut(stretch: number): boolean
}

/** Two records with the same values; lists in them hold short texts and numbers. */
const isSame = (a: object, b: object): boolean =>
  Object.entries(b).every(([key, value]) => String((a as Readonly<Record<string, unknown>>)[key]) === String(value))

/** The entries of a list by id. Those that have not changed are the records of `before`, so that a film takes little memory. */
function shared<T extends { readonly id: string }>(list: readonly T[], before: ReadonlyMap<string, T>): Map<string, T> {
  const isKnown = (each: T, known: T | undefined): known is T => known !== undefined && isSame(known, each)
  return new Map(
    list.map((each) => {
      const known = before.get(each.id)
      return [each.id, isKnown(each, known) ? known : each]
    }),
  )
}

const NOTHING: Standing = { units: new Map<string, TableUnit>(), leaders: new Map<string, TableLeader>() }

/** The film of a past. */
export function createFilm(past: BattlePast, facts: TableFacts): Film {
  const takes = cutPast(past)
  const takesOfAct = new Map<number, Take[]>()
  for (const take of takes) takesOfAct.set(take.act, [...(takesOfAct.get(take.act) ?? []), take])
  /** How the table stands after each take, and at the beginning of each stretch, as far as they are laid out. */
  const after: Standing[] = []
  const starts: Standing[] = []
  const done = new Set<number>()
  const begun = new Map<number, Generator<number, void>>()

  const standingOf = (view: BattleView, before: Standing): Standing => ({
    units: shared(tableUnits(facts, view), before.units),
    leaders: shared(tableLeaders(facts, view), before.leaders),
  })

  function* lay(stretch: number): Generator<number, void> {
    let now: Standing | null = null
    let share = 0
    for (const table of past.layOut(stretch)) {
      if (table !== null && now === null) {
        now = standingOf(table.view, NOTHING)
        starts[stretch] = now
      } else if (table !== null && now !== null) {
        share = table.share
        const acted = takesOfAct.get(table.act)
        if (acted) {
          const end = standingOf(table.view, now)
          for (const [i, standing] of standingsOf(acted, now, end).entries()) after[acted[i]!.n] = standing
          now = end
        }
      }
      yield share
    }
    done.add(stretch)
  }

  return {
    takes,
    past,
    isLaidOut: (stretch) => done.has(stretch),
    layOut(stretch) {
      const steps = begun.get(stretch) ?? lay(stretch)
      begun.set(stretch, steps)
      return steps
    },
    pictureOf(index) {
      const take = takes[index]
      if (!take || !done.has(take.stretch)) return null
      const isFirst = takes[index - 1]?.stretch !== take.stretch
      const before = isFirst ? starts[take.stretch] : after[index - 1]
      // A battle that has hardly begun has no action yet.
      const now = after[index] ?? before
      if (!before || !now) return null
      return {
        phase: take.phase,
        before: [...before.units.values()],
        after: [...now.units.values()],
        leaders: { before: [...before.leaders.values()], after: [...now.leaders.values()] },
        shots: shotsOf(take.events),
        fights: fightsOf(take.events),
        moves: movesOf(take.events),
      }
    },
  }
}
