import { unitBlock } from '../../../tabletop/sar/battle/layout'
import { headingTowardEnemy } from '../../../tabletop/sar/battle/deploy'
import { leadersOf, unitsOf } from '../../../tabletop/sar/battle/units'
import type { AnswerDraft } from './answerDraft'
import type { Situation } from './situation'

/** Offsets sideways from the place of the map that are tried until there is room, in half inches. */
const SIDEWAYS_TRIES = [0, 2, -2, 4, -4, 6, -6, 8, -8, 12, -12, 16, -16, 20, -20]

/**
 * SAR-24.4: a side that may redeploy puts its infantry in line as wide as possible and unlimbers its guns, each where the map has it or as near
 * to it as there is room. Cavalry stays as it is.
 */
function placeUnits(situation: Situation, draft: AnswerDraft): void {
  const { table, side } = situation
  if (!table.field.terms.mayRedeploy[side]) return
  for (const id of unitsOf(table, side)) {
    const unit = table.battle.units[id]!
    const facts = table.field.units.get(unit.of)!
    if (facts.arm === 'cavalry') continue
    const guns = facts.arm === 'artillery'
    const stance = guns ? 'unlimbered' : 'line'
    const width = guns ? unit.width : facts.castings
    const block = unitBlock(table.field, unit)!
    const heading = headingTowardEnemy(table.field, side)
    const back = heading === 0 ? -1 : 1
    let done = false
    for (const row of [0, 1, 2, 3, 4, 6, 8]) {
      for (const aside of SIDEWAYS_TRIES) {
        if (done) break
        const [x, y] = [block.at.x + aside * 500, block.at.y + back * row * 1000]
        done = draft.add({ type: 'place', unit: id, x, y, heading, stance, width })
      }
    }
  }
}

/** SAR-4.15, 4.16: gives missions to the leaders: the attacker's go for an enemy unit, the defender's hold a piece of ground. */
function giveMissions(situation: Situation, draft: AnswerDraft): void {
  const { table, side, foes } = situation
  if (!table.field.terms.hasMissions) return
  // The side that is asked first attacks.
  const attacks = side === table.field.askedFirst
  const ground = table.field.ground.features.find(
    ({ kind }) => kind === 'open' || kind === 'building' || kind === 'hill',
  )
  for (const to of leadersOf(table, side)) {
    const { superior, arrival, role } = table.field.leaders.get(to)!
    if (superior === null) continue
    const foe = foes[0]
    const task = !attacks ? 'defend' : arrival !== null ? 'move' : role === 'cavalryBrigade' ? 'pursue' : 'attack'
    const objective =
      attacks && foe
        ? ({ objectiveKind: 'unit', objectiveId: foe.unit.of } as const)
        : ground && ({ objectiveKind: 'terrain', objectiveId: ground.id } as const)
    if (!objective) continue
    const purpose = attacks ? 'destroy the enemy' : 'keep the way north open'
    draft.add({ type: 'mission', by: superior, to, task, ...objective, purpose })
  }
}

/** The answer before the first turn: missions and deployment. */
export function answerSetup(situation: Situation, draft: AnswerDraft): void {
  giveMissions(situation, draft)
  placeUnits(situation, draft)
}
