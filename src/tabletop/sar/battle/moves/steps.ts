// The actions of phase 4 that add one step to the march of a unit (SAR-7): go, wheel, turn, about-face, form, mount, occupy.
import { answersOf, changeAnswers } from '../answers'
import { FULL_CIRCLE } from '../../../../core/fixed'
import { mounting } from '../../cavalry/mounting'
import { throwBadOrder, throwBadState, throwBadValue, isAllowed, refusalFrom } from '../../errors'
import { formationChange } from '../../movement/formationChange'
import type { ActionOf } from '../../schemas/action'
import { degreesToHundredths } from '../../inches'
import { effectivesOf } from '../../stragglers/strength'
import type { Stance } from '../../types'
import { checkWholeUnitSkirmish } from '../../units/skirmishers'
import { turnRecordOf } from '../breaking/turnRecord'
import type { Block } from '../../../common/block'
import { type Leg, legCost, type MarchRates } from '../../../common/march'
import type { Bound } from '../../../common/legalEntry'
import type { LegalEntry } from '../entries'
import type { BattleHandler } from '../handler'
import type { ActionRun, BattleTable } from '../run'
import type { BattleUnit, Side, MarchStep } from '../types'
import { isWholeSkirmisher, rosterUnitOf, unitsOf } from '../units'
import { checkGarrisonAtSetup, mayRedeploy, setGarrison } from '../setupPlaces'
import { buildingIds, checkOccupy } from './building'
import { checkMarchStep, checkedDuty, marchSteps } from './check'
import { dutyOf, isFormingSquare, unitsToMove } from './duty'
import { minimumMove } from './terrain'
import { planMarch, ratesOf } from './march'

/** The actions that add a step to a march by which the unit moves or stands otherwise. */
export type MarchAction = ActionOf<'go' | 'wheel' | 'turn' | 'aboutFace' | 'form' | 'mount' | 'occupy'>

/** SAR-7: the step that such an action adds. Refuses an angle of more than a circle, or of nothing (SAR-7.9). */
export function marchStepOf(action: MarchAction): MarchStep {
  switch (action.type) {
    case 'go':
      return { go: action.distance, off: action.off }
    case 'wheel':
      if (action.angle > FULL_CIRCLE) throwBadValue('SAR-7.9', 'angle')
      return { wheel: action.angle, about: action.about }
    case 'turn':
      if (action.angle === 0 || Math.abs(action.angle) > FULL_CIRCLE / 2) throwBadValue('SAR-7.9', 'angle')
      return { turn: action.angle }
    case 'aboutFace':
      return { aboutFace: true }
    case 'form':
      return { form: action.stance, width: action.width }
    case 'mount':
      return { mount: action.mounted }
    case 'occupy':
      return { occupy: action.building ?? null }
  }
}

/** SAR-7: adds a step to the march that a side has chosen for a unit. */
export function addMarchStep(run: Pick<ActionRun, 'battle'>, side: Side, id: string, step: MarchStep): void {
  const { marches } = answersOf(run, side)
  changeAnswers(run, side, { marches: { ...marches, [id]: [...(marches[id] ?? []), step] } })
}

/** SAR-7.10, 4.11: directions that count as backward, in hundredths of a degree: straight back, give or take the oblique angle. */
const backwardBounds = ({ field }: BattleTable): Bound => {
  const obliqueAngle = degreesToHundredths(field.tables.movement.obliqueMaxDegrees)
  return { min: FULL_CIRCLE / 2 - obliqueAngle, max: FULL_CIRCLE / 2 + obliqueAngle }
}

/** SAR-7.1: the distance rolled for a unit this turn, in thousandths of an inch; 0 before the roll. */
const rolledDistanceOf = ({ battle }: BattleTable, id: string): number => turnRecordOf(battle, id).distance ?? 0

/**
 * Makes the handler of a type of action that adds one step to a march.
 * @param boundsFor the bounds of the action's fields in the legal list, for a unit that stands on `block` and may still go `maxDistance`
 *   (thousandths of an inch); what enemies, ground and edge forbid within these bounds only `check` knows (and `preview/bound.ts` tells)
 */
function marchHandler<T extends MarchAction['type']>(
  type: T,
  boundsFor: (maxDistance: number, block: Block, rates: MarchRates) => Readonly<Record<string, Bound | string>>[],
): BattleHandler<T> {
  // TypeScript does not see that an action of type T is one of the march actions.
  const marchAction = (action: ActionOf<T>): MarchAction => action as unknown as MarchAction
  return {
    check: (table, side, action) =>
      checkMarchStep(table, side, marchAction(action).unit, marchStepOf(marchAction(action))),
    list(table, side, out) {
      for (const unit of unitsToMove(table, side)) {
        const duty = dutyOf(table, unit)
        // SAR-4.8: a unit with a Form order does not move.
        if (duty === 'form' || isFormingSquare(table, unit)) continue
        // SAR-4.11: a unit that withdraws may only go backward, in one step.
        if (duty === 'withdraw' && (type !== 'go' || marchSteps(table, side, unit).length > 0)) continue
        const march = planMarch(table, unit, marchSteps(table, side, unit))
        const { cost, distanceMoved } = march
        // SAR-7.4: a unit may always make its minimum move.
        const distanceLeft = rolledDistanceOf(table, unit) - cost
        const minimumLeft = minimumMove(table, table.battle.units[unit]!) - distanceMoved
        const maxDistance = Math.max(distanceLeft, minimumLeft)
        if (maxDistance <= 0) continue
        const withdrawBounds = duty === 'withdraw' && { off: backwardBounds(table) }
        const block = march.stretches.at(-1)?.to ?? march.start
        for (const bounds of boundsFor(maxDistance, block, ratesOf(table.field.tables)))
          out.push({ type, unit, ...bounds, ...withdrawBounds } as LegalEntry)
      }
    },
    run: (run, side, action) => addMarchStep(run, side, marchAction(action).unit, marchStepOf(marchAction(action))),
  }
}

/**
 * SAR-7.8, 7.10, 7.11: the step straight on, oblique, sideways or back. The facing stays; `off` is the direction seen from it, in hundredths
 * of a degree clockwise.
 */
export const go: BattleHandler<'go'> = marchHandler('go', (maxDistance) => [
  { distance: { min: 1, max: maxDistance }, off: { min: 0, max: FULL_CIRCLE - 1 } },
])

/** SAR-7.9: the greatest angle up to `most` by which a block turns for this distance, in hundredths of a degree; 0: none. */
function greatestAngle(
  legOf: (angle: number) => Leg,
  most: number,
  distance: number,
  block: Block,
  rates: MarchRates,
): number {
  let [possible, impossible] = [0, most + 1]
  while (impossible - possible > 1) {
    const middle = (possible + impossible) >> 1
    if (legCost(block, legOf(middle), rates) <= distance) possible = middle
    else impossible = middle
  }
  return possible
}

/** SAR-7.9: a wheel about a corner of the front. */
export const wheel: BattleHandler<'wheel'> = marchHandler('wheel', (maxDistance, block, rates) => {
  const max = greatestAngle((angle) => ({ wheel: angle, about: 'left' }), FULL_CIRCLE, maxDistance, block, rates)
  return max > 0 ? [{ angle: { min: 1, max }, about: { oneOf: ['left', 'right'] } }] : []
})

/** SAR-7.9: a turn about the middle; a positive angle is clockwise. The bounds include 0, but the step refuses it. */
export const turn: BattleHandler<'turn'> = marchHandler('turn', (maxDistance, block, rates) => {
  const max = greatestAngle((angle) => ({ turn: angle }), FULL_CIRCLE / 2, maxDistance, block, rates)
  return max > 0 ? [{ angle: { min: 0 - max, max } }] : []
})

/** SAR-7.9: about-face. */
export const aboutFace: BattleHandler<'aboutFace'> = marchHandler('aboutFace', () => [{}])

/** SAR-7.13: does the step change the formation, or mount or dismount? */
const isChangeStep = (step: MarchStep): boolean => 'form' in step || 'mount' in step

/**
 * SAR-7.12, 7.13, 13.2: refuses a change of formation, or mounting, that the unit may not make now. Returns the order of the unit as the table
 * of costs names it: Form, or Move for any other. `rule`: the number of the rule for the refusal.
 */
function checkChange(table: BattleTable, side: Side, id: string, rule: string): 'form' | 'move' {
  const duty = checkedDuty(table, side, id)
  if (duty === 'charge') throwBadState('SAR-13.2', 'changedFormation')
  // `duty`: what the unit does in phase 4. `guns`: a battery, whose only change is to limber or unlimber, by its functions.
  if (duty === 'guns' || duty === 'withdraw') throwBadState(rule, id)
  if (marchSteps(table, side, id).some(isChangeStep) || turnRecordOf(table.battle, id).changedFormation)
    throwBadState('SAR-7.13', id)
  return duty === 'form' ? 'form' : 'move'
}

/** SAR-6.1, 6.4: refuses a formation that the unit cannot have. */
function checkStance(table: BattleTable, unit: BattleUnit, stance: Stance): void {
  const { arm } = rosterUnitOf(table, unit)
  if (arm === 'artillery' || stance === 'limbered' || stance === 'unlimbered') throwBadValue('SAR-6.1', 'stance')
  if (stance === 'square' && arm !== 'infantry') throwBadValue('SAR-6.5', 'stance')
  // `companies` is 0 for a unit that is no detachment of companies.
  if (stance === 'skirmish' && unit.companies === 0 && !isWholeSkirmisher(table, unit)) checkWholeUnitSkirmish(arm)
  // SAR-7.14: detached companies stand in line or as skirmishers only.
  if (unit.companies > 0 && stance !== 'line' && stance !== 'skirmish') throwBadOrder('SAR-7.14', stance)
}

/** SAR-6.1: formations that the legal list tries, in this order. */
const LISTED_STANCES = ['line', 'column', 'closedColumn', 'roadColumn', 'square', 'skirmish'] as const

/** SAR-7.12: the step that changes the formation; `width`: how many castings stand side by side. */
export const form: BattleHandler<'form'> = {
  check(table, side, { unit: id, stance, width }) {
    const orderInTable = checkChange(table, side, id, 'SAR-7.12')
    const unit = table.battle.units[id]!
    checkStance(table, unit, stance)
    // `garrison`: the building that the unit is in.
    if (unit.garrison !== null) throwBadState('SAR-21.2', id)
    if (width > Math.max(1, effectivesOf(unit.strength))) throwBadValue('SAR-6.2', 'width')
    const { nation } = rosterUnitOf(table, unit)
    if (!formationChange(table.field.tables, nation, orderInTable, rolledDistanceOf(table, id)).allowed)
      throwBadState('SAR-7.12', id)
    checkMarchStep(table, side, id, { form: stance, width })
  },
  list(table, side, out) {
    for (const unit of unitsToMove(table, side))
      for (const stance of LISTED_STANCES) {
        const action = { type: 'form', unit, stance, width: 1 } as const
        const maxWidth = Math.max(1, effectivesOf(table.battle.units[unit]!.strength))
        const refused = refusalFrom(() => this.check(table, side, action))
        // Only the room depends on the width: where one casting wide is too deep, another width may fit.
        const mayFit = refused?.code === 'BAD_VALUE' && refused.args.field !== 'stance'
        const fits = (width: number): boolean => isAllowed(() => this.check(table, side, { ...action, width }))
        const isAnyLegal =
          refused === null || (mayFit && Array.from({ length: maxWidth - 1 }, (_, i) => i + 2).some(fits))
        if (isAnyLegal) out.push({ ...action, width: { min: 1, max: maxWidth } })
      }
  },
  run: (run, side, { unit, stance, width }) => addMarchStep(run, side, unit, { form: stance, width }),
}

/** SAR-17.4: the step that mounts or dismounts cavalry. */
export const mount: BattleHandler<'mount'> = {
  check(table, side, { unit: id, mounted }) {
    const orderInTable = checkChange(table, side, id, 'SAR-17.4')
    const unit = table.battle.units[id]!
    const { arm, nation } = rosterUnitOf(table, unit)
    if (arm !== 'cavalry') throwBadValue('SAR-17.4', 'unit')
    if (unit.mounted === mounted || unit.garrison !== null) throwBadState('SAR-17.4', id)
    const { mount: mayMount, dismount: mayDismount } = mounting(
      table.field.tables,
      nation,
      orderInTable,
      rolledDistanceOf(table, id),
    )
    const isAllowedNow = mounted ? mayMount : mayDismount
    if (!isAllowedNow) throwBadState('SAR-17.4', id)
    checkMarchStep(table, side, id, { mount: mounted })
  },
  list(table, side, out) {
    for (const unit of unitsToMove(table, side))
      for (const mounted of [false, true]) {
        const action = { type: 'mount', unit, mounted } as const
        if (isAllowed(() => this.check(table, side, action))) out.push(action)
      }
  },
  run: (run, side, { unit, mounted }) => addMarchStep(run, side, unit, { mount: mounted }),
}

/** SAR-21.2: the step into a building, or out of it when none is named; at set-up the garrison itself (SAR-24.4). */
export const occupy: BattleHandler<'occupy'> = {
  check(table, side, { unit: id, building = null }) {
    if (table.battle.phase === 'setup') {
      checkGarrisonAtSetup(table, side, id, building)
      return
    }
    if (checkedDuty(table, side, id) !== 'march') throwBadState('SAR-21.2', id)
    const { unit } = planMarch(table, id, marchSteps(table, side, id))
    checkOccupy(table, id, unit, building)
    checkMarchStep(table, side, id, { occupy: building })
  },
  list(table, side, out) {
    const buildings = buildingIds(table.field)
    if (table.battle.phase === 'setup' && !mayRedeploy(table, side)) return
    for (const unit of table.battle.phase === 'setup' ? unitsOf(table, side) : unitsToMove(table, side)) {
      const actions = [
        { type: 'occupy', unit } as const,
        ...buildings.map((building) => ({ type: 'occupy', unit, building }) as const),
      ]
      for (const action of actions) if (isAllowed(() => this.check(table, side, action))) out.push(action)
    }
  },
  run(run, side, { unit, building = null }) {
    if (run.battle.phase === 'setup') setGarrison(run, side, unit, building)
    else addMarchStep(run, side, unit, { occupy: building })
  },
}
