// Exact odds of a check, a fire and a combat: the engine itself carries them out on a copy of the battle, once for each face of its dice.
import type { Side } from '../../../game/side'
import type { RegimentalEvent, SumLine } from '../../../tabletop/regimental/battle/events'
import { DIE, type RegimentalTable } from '../../../tabletop/regimental/battle/run'
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import { tried } from './session'

/** A share of all throws, in faces: `num` of `den`. */
export interface Share {
  readonly effect: string
  readonly num: number
  readonly den: number
}

/** A sum before its die is thrown: its lines, and what may come of it. */
export interface Prospect {
  readonly lines: readonly SumLine[]
  /** The sum of the lines. */
  readonly modifier: number
  readonly shares: readonly Share[]
}

type EventOf<K extends RegimentalEvent['kind']> = Extract<RegimentalEvent, { kind: K }>

const FACES = Array.from({ length: DIE }, (_, i) => i + 1)

/** The first event of a kind. */
const firstOf = <K extends RegimentalEvent['kind']>(events: readonly RegimentalEvent[], kind: K) =>
  events.find((event): event is EventOf<K> => event.kind === kind)

/** Adds to the share of an effect. */
function count(shares: Map<string, number>, effect: string, num = 1): void {
  shares.set(effect, (shares.get(effect) ?? 0) + num)
}
const sharesOf = (shares: ReadonlyMap<string, number>, den: number): Share[] =>
  [...shares].map(([effect, num]) => ({ effect, num, den }))
const sumOf = (lines: readonly SumLine[]): number => lines.reduce((sum, { value }) => sum + value, 0)

/** REG-4.3, 4.5: what a check would come to for each unit in it, by unit. `picks`: those that would be picked first. */
export function checkOdds(
  table: RegimentalTable,
  side: Side,
  picks: readonly RegimentalAction[],
): ReadonlyMap<string, Prospect> {
  const lines = new Map<string, readonly SumLine[]>()
  const shares = new Map<string, Map<string, number>>()
  for (const face of FACES) {
    const done = tried(table, side, [...picks, { type: 'roll' }], [face])
    for (const unit of (done && firstOf(done.events, 'check')?.units) ?? []) {
      lines.set(unit.unit, unit.lines)
      const own = shares.get(unit.unit) ?? new Map<string, number>()
      count(own, unit.effect)
      shares.set(unit.unit, own)
    }
  }
  return new Map(
    [...lines].map(([unit, of]) => [
      unit,
      { lines: of, modifier: sumOf(of), shares: sharesOf(shares.get(unit)!, DIE) },
    ]),
  )
}

/** What a fire would come to. */
export interface FireProspect extends Prospect {
  readonly points: number
  readonly isCannonade: boolean
  readonly firers: EventOf<'fire'>['firers']
  readonly range: number
}

/** REG-7.1: what a fire would come to; `aims`: those who would join first. Null: there is no such fire, or rockets make it a matter of more dice. */
export function fireOdds(table: RegimentalTable, side: Side, aims: readonly RegimentalAction[]): FireProspect | null {
  const shares = new Map<string, number>()
  let last: EventOf<'fire'> | undefined
  for (const face of FACES) {
    const done = tried(table, side, [...aims, { type: 'volley' }], [face])
    const fire = done ? firstOf(done.events, 'fire') : undefined
    if (!fire || fire.rockets.length > 0) return null
    count(shares, fire.effect)
    last = fire
  }
  if (!last) return null
  return {
    lines: last.lines,
    modifier: sumOf(last.lines),
    shares: sharesOf(shares, DIE),
    points: last.points,
    isCannonade: last.isCannonade,
    firers: last.firers,
    range: Math.min(...last.firers.map(({ range }) => range)),
  }
}

/** What a combat would come to: the sums of both, and what may come of them. */
export interface CombatProspect {
  readonly attack: readonly SumLine[]
  readonly defense: readonly SumLine[]
  readonly attackers: readonly string[]
  readonly defenders: readonly string[]
  readonly shares: readonly Share[]
}

/** REG-9.5: the odds of a combat. The result hangs on the difference alone, so one pair of dice stands for all with its difference. */
export function combatOdds(table: RegimentalTable, side: Side, combat: string): CombatProspect | null {
  const shares = new Map<string, number>()
  let last: EventOf<'combat'> | undefined
  for (let difference = 1 - DIE; difference < DIE; difference++) {
    const attack = Math.max(1, 1 + difference)
    const done = tried(table, side, [{ type: 'fight', combat }], [attack, attack - difference])
    const fought = done ? firstOf(done.events, 'combat') : undefined
    if (!fought) return null
    count(shares, fought.result, DIE - Math.abs(difference))
    last = fought
  }
  if (!last) return null
  const { attackers, defenders } = last
  return {
    attack: last.attack.lines,
    defense: last.defense.lines,
    attackers,
    defenders,
    shares: sharesOf(shares, DIE * DIE),
  }
}
