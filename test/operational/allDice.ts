import type { PlannedAttack } from '../../src/operational/combat/forecast'
import { apply, clonePosition, legal, type Position } from '../../src/operational/engine'
import {
  type Action,
  enemyOf,
  type EventBody,
  type Forecast,
  type Pending,
  type PieceId,
  type Side,
} from '../../src/operational/types'
import { fow } from './clash'
import { dice, only } from './support'

/**
 * An attack by the combat table played through the engine with every die that bears on it, retreats and all, in the words of the forecast. Help is
 * declined, no leader is hit, and where the owner of a retreat chooses, the cheapest of all ways through the engine's own legal lists is taken.
 */

/** Something happened that no forecast foresees: a box came to light, or the game ended. */
export class NotForeseen extends Error {}

type RetreatPending = Extract<Pending, { kind: 'retreat' }>

/** An attack on its way: the position, and what has happened since it was declared. */
interface Course {
  readonly position: Position
  readonly events: EventBody[]
}

/** A combat phase with nothing left to attack ends by itself (3.2): what the next player turn brings is no part of the fight. */
const ofThisFight = (events: readonly EventBody[]): EventBody[] => {
  const end = events.findIndex(({ kind }) => kind === 'segment')
  return end < 0 ? [...events] : events.slice(0, end)
}

const goesOn = ({ position, events }: Course, side: Side, action: Action): Course => {
  const next = clonePosition(position)
  // A roll for a leader's fate hits nobody at 3 and 4, which no forecast counts.
  const done = apply(
    next,
    side,
    action,
    dice(
      next,
      Array.from({ length: 40 }, () => 3),
    ),
  )
  if (!done.ok) throw new Error(done.refusal.key)
  return { position: next, events: ofThisFight([...events, ...done.value.map(({ body }) => body)]) }
}

/** Declares the attack. What follows is `attack`, or where there are several defenders the naming of their lead. */
function declared(start: Position, plan: PlannedAttack): Position {
  const position = clonePosition(start)
  const side = position.game.ops.active
  const act = (action: Action): void => {
    const done = apply(position, side, action, dice(position))
    if (!done.ok) throw new Error(done.refusal.key)
  }
  act({ type: 'target', hex: plan.target })
  for (const unit of plan.attackers) act({ type: 'join', unit })
  if (plan.lead !== null && position.game.ops.attack!.lead !== plan.lead) act({ type: 'lead', unit: plan.lead })
  if (plan.charge) act({ type: 'charge', on: true })
  return position
}

/** Fights the attack with these dice first and 3 for all that follow; help is declined. */
function fought(start: Position, defenderLead: PieceId, values: readonly number[]): Course {
  const position = clonePosition(start)
  const side = position.game.ops.active
  const first = position.game.ops.dice
  const all = [...values, ...Array.from({ length: 40 }, () => 3)]
  const chanceOf = {
    seed: 'test',
    forced: all.map((value, k) => ({ stream: 'ops' as const, key: String(first + k), value })),
  }
  const events: EventBody[] = []
  const act = (who: Side, action: Action): void => {
    const done = apply(position, who, action, chanceOf)
    if (!done.ok) throw new Error(done.refusal.key)
    events.push(...done.value.map(({ body }) => body))
  }
  act(side, { type: 'attack' })
  for (;;) {
    const pending = position.game.ops.pending.at(-1)
    if (pending?.kind === 'lead') act(enemyOf(side), { type: 'lead', unit: defenderLead })
    else if (pending?.kind === 'reserve' || pending?.kind === 'slip' || pending?.kind === 'guns')
      act(pending.owner, { type: 'pass' })
    else return { position, events: ofThisFight(events) }
  }
}

const pendingRetreat = ({ position }: Course): RetreatPending | null => {
  const pending = position.game.ops.pending.at(-1)
  return pending?.kind === 'retreat' ? pending : null
}

/** Steps, units, routs and disruptions of a side so far, for the choice of the cheapest way. */
const priceOf = (events: readonly EventBody[]): number[] => [
  only(events, 'stepLost').length,
  only(events, 'destroyed').length,
  only(events, 'routed').length,
  only(events, 'disrupted').length,
]
const isLess = (a: readonly number[], b: readonly number[]): boolean => {
  for (const [k, value] of a.entries()) if (value !== b[k]) return value < b[k]!
  return false
}

/** Carries out the retreats that are owed, by the way that costs least; stacks that may hold hold once nobody must go. */
function retreated(course: Course): Course {
  if (only(course.events, 'revealed').length > 0 || course.position.game.ops.result) throw new NotForeseen()
  const top = course.position.game.ops.pending.at(-1)
  if (top?.kind === 'leaderFlees') return retreated(goesOn(course, top.owner, legal(course.position, top.owner)[0]!))
  const pending = pendingRetreat(course)
  if (!pending) return course
  const { owner } = pending
  const list = legal(course.position, owner)
  const free = new Set(pending.stacks.filter(({ mayHold }) => mayHold).flatMap(({ units }) => units))
  const ways = list.filter((action) => action.type === 'retreat' && !free.has(action.unit)) as Extract<
    Action,
    { type: 'retreat' }
  >[]
  if (ways.length === 0) {
    const hold = list.find(({ type }) => type === 'hold')
    if (!hold) throw new Error('nobody can go and nobody may hold')
    return retreated(goesOn(course, owner, hold))
  }
  const lowest = priceOf(course.events)
  let best: Course | null = null
  for (const way of ways) {
    const end = retreated(goesOn(course, owner, way))
    if (best === null || isLess(priceOf(end.events), priceOf(best.events))) best = end
    // It cannot become cheaper than nothing.
    if (!isLess(lowest, priceOf(best.events))) break
  }
  return best!
}

/** What became of the attack, in the words of the forecast. */
function fate(start: Position, course: Course): string {
  const { events } = course
  const end = only(events, 'clashEnded').find((event) => event.resolver === 'table')
  const begun = only(events, 'clashBegun')[0]
  const pending = pendingRetreat(course)
  const settled = retreated(course)
  const sideFate = (side: Side, units: readonly PieceId[]) => {
    const about = <E extends { piece: PieceId }>(list: readonly E[]) =>
      list.filter(({ piece }) => units.includes(piece))
    const destroyed = about(only(settled.events, 'destroyed')).length
    const routed = about(only(settled.events, 'routed')).length
    const went = only(settled.events, 'retreated').some(({ pieces }) => pieces.some((piece) => units.includes(piece)))
    const paid = about(only(settled.events, 'stepLost')).some(({ rule }) => rule === 'OPS-10.1')
    // A retreat with one way to go is made unasked (3.5), so that nothing may be owed any more.
    const isUnderWay = only(events, 'retreated').some(({ pieces }) => pieces.some((piece) => units.includes(piece)))
    let stay = 'none'
    if (pending?.owner === side && !isUnderWay && pending.stacks.every(({ mayHold }) => mayHold)) {
      const canGo = legal(course.position, side).some(
        (action) => action.type === 'retreat' && course.position.game.ops.pieces[action.unit]!.at !== action.to,
      )
      stay = canGo ? 'hold-or-retreat' : 'hold'
    } else if (went) stay = 'retreat'
    else if (paid) stay = 'stuck'
    if (routed > 0) stay = 'rout'
    if (destroyed > 0 && destroyed + routed === units.length) stay = 'destroyed'
    return { stay, destroyed, steps: about(only(settled.events, 'stepLost')).length }
  }
  const { active } = start.game.ops
  const isBattery = (id: PieceId): boolean =>
    start.world.pieces.find((piece) => piece.id === id)!.unit!.arm === 'artillery'
  const attacker = sideFate(
    active,
    (begun?.attackers ?? []).filter((id) => !isBattery(id)),
  )
  const defender = sideFate(enemyOf(active), begun?.defenders ?? [])
  const isShaken = defender.stay === 'none' && only(events, 'disrupted').some(({ rule }) => rule === 'OPS-9.8')
  return JSON.stringify({
    result: end?.result ?? 'calledOff',
    attacker: attacker.stay,
    defender: isShaken ? 'disrupted' : defender.stay,
    attackerSteps: attacker.steps,
    defenderSteps: defender.steps,
    attackersDestroyed: attacker.destroyed,
    defendersDestroyed: defender.destroyed,
  })
}

/** The probability of each fate by playing every die that bears on it: fog of war by its sums, the combat die, every morale check. */
export function counted(start: Position, plan: PlannedAttack, defenderLead: PieceId): Map<string, number> {
  const chances = new Map<string, number>()
  const ready = declared(start, plan)
  const walk = (values: readonly number[], chanceSoFar: number): void => {
    const course = fought(ready, defenderLead, values)
    const thrown = only(course.events, 'die').flatMap((event) => event.faces.map(() => event))
    const next = thrown[values.length]
    // Rout and leader dice decide nothing that is forecast.
    if (next?.purpose === 'fow') {
      for (let sum = 2; sum <= 12; sum++) walk([...values, ...fow(sum)], (chanceSoFar * (6 - Math.abs(7 - sum))) / 36)
    } else if (next?.purpose === 'combat') {
      for (let face = 1; face <= 6; face++) walk([...values, face], chanceSoFar / 6)
    } else if (next?.purpose === 'morale') {
      // Faces with the same answer are followed once.
      const facesByAnswer = new Map<boolean | null, number[]>()
      for (let face = 1; face <= 6; face++) {
        const events = only(fought(ready, defenderLead, [...values, face]).events, 'die')
        const { passed } = events.flatMap((event) => event.faces.map(() => event))[values.length]!
        facesByAnswer.set(passed, [...(facesByAnswer.get(passed) ?? []), face])
      }
      for (const faces of facesByAnswer.values()) walk([...values, faces[0]!], (chanceSoFar * faces.length) / 6)
    } else if (next && next.purpose !== 'rout' && next.purpose !== 'leader') throw new NotForeseen(next.purpose)
    else if (
      next &&
      values.length < thrown.length &&
      thrown.slice(values.length).some(({ purpose }) => purpose === 'morale')
    )
      // A leader's or a rout's die before a check: let it be 3 and go on.
      walk([...values, 3], chanceSoFar)
    else {
      const key = fate(start, course)
      chances.set(key, (chances.get(key) ?? 0) + chanceSoFar)
    }
  }
  walk([], 1)
  return chances
}

export const asMap = (forecast: Forecast): Map<string, number> =>
  new Map(
    forecast.outcomes.map(({ p, ...rest }) => [
      JSON.stringify({
        result: rest.result,
        attacker: rest.attacker,
        defender: rest.defender,
        attackerSteps: rest.attackerSteps,
        defenderSteps: rest.defenderSteps,
        attackersDestroyed: rest.attackersDestroyed,
        defendersDestroyed: rest.defendersDestroyed,
      }),
      p.num / p.den,
    ]),
  )
