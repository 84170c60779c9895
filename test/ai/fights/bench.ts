import * as v from 'valibot'
import { applyLegal, legal, toAct } from '../../../src/operational/engine'
import type { Side } from '../../../src/operational/types'
import { positionOfScene } from '../positions/scene'
import { sceneEntries } from '../positions/schema'
import type { Player } from '../positions/trial'
import fights from './fights.json'

/** A small fight round a place of the campaign: a scene and how many turns it is played. */
const FightSchema = v.strictObject({
  id: v.string(),
  place: v.string(),
  teaches: v.string(),
  turns: v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(4)),
  ...sceneEntries,
})
export type Fight = v.InferOutput<typeof FightSchema>

/** All local fights, checked. */
export const bench = (): Fight[] => v.parse(v.array(FightSchema), fights)

/** What a game won or lost at once (18.1, 18.2) counts: as many points as make a victory (18.3). */
const AT_ONCE = 10
const MOST_ACTIONS = 6000
const TOLD: readonly string[] = [
  'fow',
  'clashEnded',
  'stepLost',
  'destroyed',
  'routed',
  'leaderHit',
  'retreated',
  'victory',
]

/** Plays a fight to its last turn. Gives the points of 18.3 that each side made in it. */
export function fought(
  fight: Fight,
  seed: string,
  players: Readonly<Record<Side, Player>>,
  onlooker: (line: string) => void = () => {},
): Record<Side, number> {
  const position = positionOfScene(fight)
  const dice = { seed, forced: [] }
  const last = fight.turn + fight.turns - 1
  for (let n = 0; ; n++) {
    const side = toAct(position.game)
    if (!side || position.game.ops.turn > last) break
    if (n > MOST_ACTIONS) throw new Error(`${fight.id}: no end of it`)
    const action = players[side](position, side, legal(position, side))
    onlooker(`${position.game.ops.turn} ${side} ${JSON.stringify(action)}`)
    for (const { body } of applyLegal(position, side, action, dice))
      if (TOLD.includes(body.kind)) onlooker(`      ${JSON.stringify(body)}`)
  }
  const { score, result } = position.game.ops
  const made = { us: score.us - fight.score.us, mexican: score.mexican - fight.score.mexican }
  if (result && result.winner !== 'draw' && result.reason !== 'OPS-18.3') made[result.winner] += AT_ONCE
  return made
}
