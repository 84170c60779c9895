import { toAct } from '../../../tabletop/sar/battle/engine'
import type { Question } from '../../../tabletop/sar/battle/sequence'
import type { Tactician } from '../../../tabletop/sar/battle/tactician'
import { type Draft, draftOf } from './draft'
import { aimedFire, soaked } from './fires'
import { marches } from './marches'
import { nameTargets, react } from './reactions'
import { reforms, victories } from './aftermath'
import { type Scene, sceneOf } from './scene'
import { setUp } from './setup'
import { spend } from './spend'
import { temperOf } from './temper'

/** What the AI would do, question by question; not yet tried against the rules. */
const ANSWERS: Readonly<Record<Question, (scene: Scene, draft: Draft) => void>> = {
  setup: (scene, draft) => setUp(scene, draft),
  orders: (scene, draft) => draft.all(spend(scene, temperOf(scene))),
  charges: (scene, draft) => draft.all(nameTargets(scene)),
  reactions: (scene, draft) => draft.all(react(scene)),
  fire: (scene, draft) => aimedFire(scene, draft),
  soak: (scene, draft) => draft.all(soaked(scene)),
  moves: (scene, draft) => marches(scene, temperOf(scene), draft),
  victors: (scene, draft) => draft.all(victories(scene)),
  reform: (scene, draft) => draft.all(reforms(scene)),
}

/**
 * The tactical AI: its whole answer to the question now pending, `ready` last. It sees the table of its side only (`veiled`), uses
 * no chance but the salt, and says nothing that the rules refuse.
 */
export const answer: Tactician = (seen, side, salt) => {
  const asked = seen.battle.pending.at(-1)
  if (!asked || toAct(seen.battle) !== side) return []
  const draft = draftOf(seen, side)
  ANSWERS[asked.kind](sceneOf(seen, side, salt), draft)
  return [...draft.actions, { type: 'ready' }]
}
