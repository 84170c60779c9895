import * as v from 'valibot'
import raw from '../../../maps/pedregal/history/milestones.json'
import { ok, type Result } from '../../core/result'
import { parseForm, refuseFault } from '../../game/fault'
import { hexId, text } from '../../operational/data/base'
import { isHexId } from '../../hex/hexId'
import { sideOfId } from '../../operational/ids'
import { type HexId, type PieceId, type Side, SIDES } from '../../operational/types'
import type { CampaignRecord, RecordEvent } from '../record/types'
import { BothLanguagesSchema } from '../texts'
import { type KnownGame, viewAfter } from './knownGame'
import { marchesOf } from './marches'

// When places were taken, in the record and in a game.

/** milestones.json: a side has a unit in one of these hexes, or north of the river. `event`: when the record has it; null: it has no such thing. */
const MilestonesSchema = v.strictObject({
  meta: v.strictObject({ title: BothLanguagesSchema, provenance: text }),
  milestones: v.array(
    v.strictObject({
      id: text,
      side: v.picklist(SIDES),
      at: v.union([
        v.strictObject({ hexes: v.pipe(v.array(hexId), v.nonEmpty()) }),
        v.strictObject({ northOfRiver: v.literal(true) }),
      ]),
      event: v.nullable(text),
      title: BothLanguagesSchema,
    }),
  ),
})
type Milestone = v.InferOutput<typeof MilestonesSchema>['milestones'][number]

/** A milestone with its event in the record. */
export interface RecordedMilestone extends Milestone {
  readonly recorded: RecordEvent | null
}

const FILE = 'milestones.json'

/** The milestones, each with its event. The refusal names file and field; an unknown event is refused. */
export function loadMilestones(record: CampaignRecord, file: unknown = raw): Result<readonly RecordedMilestone[]> {
  const parsed = parseForm(MilestonesSchema, 'bad-argument', FILE, file)
  if (!parsed.ok) return parsed
  const milestones: RecordedMilestone[] = []
  for (const [index, milestone] of parsed.value.milestones.entries()) {
    const recorded = record.events.events.find(({ id }) => id === milestone.event) ?? null
    if (milestone.event !== null && !recorded) {
      const field = `milestones[${index}].event`
      return refuseFault('bad-argument', { file: FILE, field, reason: 'values', value: milestone.event })
    }
    milestones.push({ ...milestone, recorded })
  }
  return ok(milestones)
}

/** When a milestone was reached in a game: in which player turn. */
export interface Reached {
  readonly turn: number
  readonly active: Side
}

/** What milestones need of the map and counters. */
export interface MilestoneFacts {
  isUnit(piece: PieceId): boolean
  readonly northOfRiver: ReadonlySet<HexId>
}

/**
 * When each milestone was reached as far as the side of the game knows, in the order of the milestones; null: never, or unknown to it. A unit counts
 * that passes through. Units in the side's own boxes count, those in the enemy's are unknown.
 */
export function milestonesReached(
  game: KnownGame,
  milestones: readonly Milestone[],
  { isUnit, northOfRiver }: MilestoneFacts,
): (Reached | null)[] {
  const reached: (Reached | null)[] = milestones.map(() => null)
  const marches = marchesOf(game)
  for (const [place, { turn, active, view, events }] of game.turns.entries()) {
    const note = (piece: PieceId, hex: string | null): void => {
      if (!isHexId(hex) || !isUnit(piece)) return
      for (const [index, { side, at }] of milestones.entries())
        if (reached[index] === null && sideOfId(piece) === side)
          if ('hexes' in at ? at.hexes.includes(hex) : northOfRiver.has(hex)) reached[index] = { turn, active }
    }
    for (const { id, at } of view.pieces) note(id, at)
    for (const { pieces, to } of marches[place] ?? []) for (const piece of pieces) note(piece, to)
    for (const event of events) if (event.kind === 'deployed') note(event.piece, event.hex)
    for (const { id, at } of viewAfter(game, place).pieces) note(id, at)
  }
  return reached
}
