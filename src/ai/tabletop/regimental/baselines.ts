// Plain players of a Regimental battle, to measure the tactical player against: one at random, one that only holds, one that only charges.
import * as v from 'valibot'
import { die } from '../../../core/dice'
import { sampleAction } from '../../../tabletop/common/legalEntry'
import { check, legal, toAct } from '../../../tabletop/regimental/battle/engine'
import type { LegalEntry } from '../../../tabletop/regimental/battle/handler'
import type { RegimentalTable } from '../../../tabletop/regimental/battle/run'
import { ActionSchema, type RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import { mustCheck } from '../../../tabletop/regimental/battle/check'
import { enemiesOf, isBattery } from '../../../tabletop/regimental/battle/units'
import { fireSolution, isSolution } from '../../../tabletop/regimental/battle/fire/solution'
import { fireSum } from '../../../tabletop/regimental/battle/fire/sum'
import type { RegimentalTactician } from './answer'
import { nextStepFor } from './maneuver'
import { SKILLS } from './figures'
import { apart, placeOf, situationOf } from './situation'
import { nearest } from './wanted'
import { headingTo } from '../../../tabletop/common/point'

/** Actions that the random player takes only where nothing else is legal, and never `resign`. */
const LAST: readonly string[] = ['ready', 'finish', 'takeBack', 'unaim', 'unpick']
/** Faces of the die with which the random player chooses. */
const FACES = 250
/** The greatest choice for `sampleAction`. */
const MAX_SAMPLE = 60_000
/** Percent: how often the random player ends a question although it could go on, so that it ends at all. */
const ENDS = 15

/** An action that the entry covers. */
const actionOf = (entry: LegalEntry, sample: number): RegimentalAction | null => {
  const parsed = v.safeParse(ActionSchema, sampleAction(entry, sample))
  return parsed.success ? parsed.output : null
}

/** A number below `limit` by the player's own chance. */
const below = (salt: string, key: string, limit: number): number =>
  ((die(salt, 'random', `${key}/a`, FACES) - 1) * FACES + die(salt, 'random', `${key}/b`, FACES) - 1) %
  Math.max(1, limit)

/** A baseline: one legal action at random, by kind and unit first, so that kinds with many entries are not chosen too often. */
export const randomPlayer: RegimentalTactician = (table, side, salt) => {
  if (toAct(table) !== side) return []
  const entries = legal(table, side).filter(({ type }) => type !== 'resign')
  const last = entries.filter(({ type }) => LAST.includes(type))
  const kinds = new Map<string, LegalEntry[]>()
  for (const entry of entries) {
    if (LAST.includes(entry.type)) continue
    const kind = `${entry.type} ${String(entry.unit ?? '')}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), entry])
  }
  const names = [...kinds.keys()]
  const ends = last.length > 0 && (names.length === 0 || below(salt, 'ends', 100) < ENDS)
  for (let i = 0; i < 12 && !ends && names.length > 0; i++) {
    const ofKind = kinds.get(names[below(salt, `${i}/kind`, names.length)]!)!
    const entry = ofKind[below(salt, `${i}/entry`, ofKind.length)]!
    const action = actionOf(entry, 2 + below(salt, `${i}/sample`, MAX_SAMPLE))
    if (action && check(table, side, action) === null) return [action]
  }
  const ready = last.find(({ type }) => type === 'ready') ?? last[0] ?? entries[0]
  const action = ready ? actionOf(ready, 0) : null
  return action ? [action] : []
}

/** The first legal entry of some types as an action, in the order of the types. */
function firstOf(table: RegimentalTable, side: string, types: readonly string[]): RegimentalAction[] {
  const entries = legal(table, side)
  for (const type of types)
    for (const entry of entries) {
      if (entry.type !== type) continue
      const action = actionOf(entry, 0)
      if (action && check(table, side, action) === null) return [action]
    }
  return []
}

/** The first unit of the legal list fires alone at the first enemy whom its fire can tell on. */
function firstShot(table: RegimentalTable, side: string): RegimentalAction[] {
  for (const entry of legal(table, side)) {
    if (entry.type !== 'aim') continue
    const action = actionOf(entry, 0)
    if (action?.type !== 'aim') continue
    const solution = fireSolution(table, action.unit, action.target)
    if (isSolution(solution) && fireSum(table, action.target, [solution]).lines !== null)
      return [action, { type: 'volley' }]
  }
  return [{ type: 'ready' }]
}

/** What both plain players do at every place but the checks, charges and maneuvers: they fire at what they can and answer what they must. */
function plainly(table: RegimentalTable, side: string): RegimentalAction[] {
  const { place, owed } = table.battle
  if (owed.length > 0) return firstOf(table, side, ['choose'])
  if (place === 'defensiveFire' || place === 'offensiveFire') return firstShot(table, side)
  if (place === 'combats' || place === 'secondCombats') return firstOf(table, side, ['fight'])
  return firstOf(table, side, ['ready', 'finish', 'choose', 'roll', 'fight'])
}

/** Checks all that want to, one leader after the other. */
function checkAll(table: RegimentalTable, side: string, wants: (id: string) => boolean): RegimentalAction[] {
  const picked = table.battle.check?.picked ?? []
  for (const entry of legal(table, side)) {
    if (entry.type !== 'pick' || typeof entry.unit !== 'string' || !wants(entry.unit)) continue
    const action = actionOf(entry, 0)
    if (action && check(table, side, action) === null) return [action]
  }
  return firstOf(table, side, picked.length > 0 ? ['roll'] : ['ready'])
}

/** A baseline: nobody moves who need not; all fire. */
export const holdPlayer: RegimentalTactician = (table, side) => {
  if (toAct(table) !== side) return []
  if (table.battle.place === 'checks' && table.battle.owed.length === 0)
    return checkAll(table, side, (id) => mustCheck(table, id))
  return plainly(table, side)
}

/** A baseline: all troops go for the nearest enemy and charge whom they can; guns fire. */
export const chargePlayer: RegimentalTactician = (table, side, salt) => {
  if (toAct(table) !== side) return []
  const { place, owed, check: inHand } = table.battle
  if (owed.length > 0) return plainly(table, side)
  if (place === 'checks') return checkAll(table, side, (id) => mustCheck(table, id) || !isBattery(table, id))
  if (place === 'charges') {
    const near = new Map<string, RegimentalAction>()
    for (const entry of legal(table, side)) {
      if (entry.type !== 'charge') continue
      const action = actionOf(entry, 0) as Extract<RegimentalAction, { type: 'charge' }> | null
      if (!action) continue
      const known = near.get(action.unit) as typeof action | undefined
      if (!known || apart(table, action.unit, action.target) < apart(table, known.unit, known.target))
        near.set(action.unit, action)
    }
    return [...near.values(), { type: 'ready' }]
  }
  if (place === 'maneuvers') {
    const situation = situationOf(table, side, salt, SKILLS.general)
    for (const id of inHand?.picked ?? []) {
      const checked = inHand!.units[id]
      if (!checked || checked.finished || checked.list === null || isBattery(table, id)) continue
      const foe = nearest(table, id, enemiesOf(table, side))
      if (foe === null) continue
      const heading = headingTo(placeOf(table, id), placeOf(table, foe))
      const step = nextStepFor(situation, id, {
        kind: 'advance',
        target: foe,
        at: placeOf(table, foe),
        heading,
        formation: 'line',
      })
      if (step) return step
    }
    return [{ type: 'ready' }]
  }
  return plainly(table, side)
}
