import { areasAt } from '../../../tabletop/common/ground'
import { unitBlock } from '../../../tabletop/sar/battle/layout'
import { headingTowardEnemy } from '../../../tabletop/sar/battle/deploy'
import { leadersOf, unitsOf } from '../../../tabletop/sar/battle/units'
import type { AnswerDraft } from './answerDraft'
import type { Situation } from './situation'

// The answer of the tactical AI before the first turn of a battle. `draft.add` tries an action: true when the rules allow it and the answer has it.

/** Offsets sideways and backward from the unit's place on the map, in thousandths of an inch, tried in this order until there is room. */
const SIDEWAYS_TRIES = [
  0, 1000, -1000, 2000, -2000, 3000, -3000, 4000, -4000, 6000, -6000, 8000, -8000, 10_000, -10_000,
]
const BACKWARD_TRIES = [0, 1000, 2000, 3000, 4000, 6000, 8000]

/**
 * SAR-24.4: a side that may redeploy puts its infantry in line as wide as possible and unlimbers its guns, each where the map has it or as near
 * to it as there is room. Cavalry stays as it is.
 */
function placeUnits(situation: Situation, draft: AnswerDraft): void {
  const { table, side } = situation
  // A clash of the hex game is laid out with the enemy in view (OPS-23.2): what is there is better than what the map's places lead to.
  if (!table.field.terms.mayRedeploy[side] || table.field.terms.clash !== null) return
  for (const id of unitsOf(table, side)) {
    const unit = table.battle.units[id]!
    // The unit of the order of battle that this one is, or is a part of.
    const facts = table.field.units.get(unit.of)!
    if (facts.arm === 'cavalry') continue
    const isArtillery = facts.arm === 'artillery'
    const stance = isArtillery ? 'unlimbered' : 'line'
    const width = isArtillery ? unit.width : facts.castings
    const { at } = unitBlock(table.field, unit)!
    const heading = headingTowardEnemy(table.field, side)
    // A side that faces up the table (heading 0) goes back downward; the other side goes back upward.
    const backward = heading === 0 ? -1 : 1
    const places = BACKWARD_TRIES.flatMap((back) =>
      SIDEWAYS_TRIES.map((sideways) => ({ x: at.x + sideways, y: at.y + backward * back })),
    )
    for (const { x, y } of places) if (draft.add({ type: 'place', unit: id, x, y, heading, stance, width })) break
  }
}

/** SAR-4.15, 4.16: gives missions to the leaders: the attacker's go for an enemy unit, the defender's hold a piece of ground. */
function giveMissions(situation: Situation, draft: AnswerDraft): void {
  const { table, side, enemyUnits } = situation
  if (!table.field.terms.hasMissions) return
  // The side that is asked first attacks.
  const attacks = side === table.field.askedFirst
  const groundToHold = table.field.ground.features.find(
    ({ kind }) => kind === 'open' || kind === 'building' || kind === 'hill',
  )
  const firstEnemy = enemyUnits[0]
  // SAR-4.15: every leader must have a mission; without an enemy in sight or ground worth holding it is about any unit that there is.
  const anyUnit = firstEnemy?.unit.of ?? [...table.field.units.keys()][0]!
  const objective =
    groundToHold && !(attacks && firstEnemy)
      ? ({ objectiveKind: 'terrain', objectiveId: groundToHold.id } as const)
      : ({ objectiveKind: 'unit', objectiveId: anyUnit } as const)
  const purpose = attacks ? 'destroy the enemy' : 'keep the way north open'
  for (const leader of leadersOf(table, side)) {
    const { superior, arrival, role } = table.field.leaders.get(leader)!
    // SAR-4.15: a mission comes from the superior; the commander in chief has none.
    // Who begins with a mission of the day keeps it.
    if (superior === null || table.field.startMissions?.[leader]) continue
    const hasArrived = arrival === null
    let task: 'defend' | 'move' | 'pursue' | 'attack' = 'defend'
    if (attacks && !hasArrived) task = 'move'
    else if (attacks) task = role === 'cavalryBrigade' ? 'pursue' : 'attack'
    draft.add({ type: 'mission', by: superior, to: leader, task, ...objective, purpose })
  }
}

/** Kinds of ground in which a unit may stay hidden (SAR-22.2). */
const HIDING_GROUND: readonly string[] = ['woods', 'rough', 'building']

/** SAR-22.1: in a battle of record with hidden units, who stands in cover begins hidden: it costs nothing, and may surprise (SAR-23.8). */
function hideUnits({ table, ownUnits }: Situation, draft: AnswerDraft): void {
  const { battle, field } = table
  if (!battle.options.rules.optHiddenUnits || !field.terms.special) return
  for (const { id, centre } of ownUnits)
    if (areasAt(field.ground, centre).some(({ kind }) => HIDING_GROUND.includes(kind)))
      draft.add({ type: 'hide', unit: id })
}

/** The answer before the first turn: missions, deployment, and who hides. */
export function answerSetup(situation: Situation, draft: AnswerDraft): void {
  giveMissions(situation, draft)
  placeUnits(situation, draft)
  hideUnits(situation, draft)
}
