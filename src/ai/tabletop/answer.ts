import { apply, toAct } from '../../tabletop/sar/battle/engine'
import type { Table } from '../../tabletop/sar/battle/run'
import type { Ask } from '../../tabletop/sar/battle/sequence'
import type { Tactician } from '../../tabletop/sar/battle/tactician'
import type { Side } from '../../tabletop/sar/battle/types'
import type { BattleAction } from '../../tabletop/sar/schemas/action'
import { aimedFire, soaked } from './fires'
import { marches } from './marches'
import { nameTargets, react } from './reactions'
import { reforms, victories } from './aftermath'
import { type Scene, sceneOf } from './scene'
import { setUp } from './setup'
import { spend } from './spend'
import { temperOf } from './temper'

/** What the AI would do, question by question; not yet tried against the rules. */
const ANSWERS: Readonly<Record<Ask, (scene: Scene, draft: Draft) => void>> = {
  setup: (scene, draft) => setUp(scene, draft),
  orders: (scene, draft) => draft.all(spend(scene, temperOf(scene))),
  charges: (scene, draft) => draft.all(nameTargets(scene)),
  reactions: (scene, draft) => draft.all(react(scene)),
  fire: (scene, draft) => draft.all(aimedFire(scene)),
  soak: (scene, draft) => draft.all(soaked(scene)),
  moves: (scene, draft) => marches(scene, temperOf(scene), draft),
  victors: (scene, draft) => draft.all(victories(scene)),
  reform: (scene, draft) => draft.all(reforms(scene)),
}

/** An answer in the making: every action is tried on a copy first, and left out if the rules refuse it. */
export interface Draft {
  /** Tries an action; true: it stands. */
  add(action: BattleAction): boolean
  all(actions: readonly BattleAction[]): void
  /** The copy, with all that stands. */
  readonly table: Table
}

/** Nothing that is drafted throws dice; if something did, it would not be those of the battle. */
const NO_DICE = { seed: 'draft', forced: [] }

/** A copy whose state may be changed: what handlers replace is new, the rest is shared and never changed in place. */
function working({ field, battle }: Table): Table {
  return {
    field,
    battle: {
      ...battle,
      units: { ...battle.units },
      leaders: { ...battle.leaders },
      drafts: { ...battle.drafts },
      pending: [...battle.pending],
    },
  }
}

function draftOf(table: Table, side: Side): Draft & { readonly actions: BattleAction[] } {
  const copy = working(table)
  const actions: BattleAction[] = []
  const add = (action: BattleAction): boolean => {
    const { ok } = apply(copy, side, action, NO_DICE)
    if (ok) actions.push(action)
    return ok
  }
  return {
    table: copy,
    actions,
    add,
    all: (many) => {
      for (const one of many) add(one)
    },
  }
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
