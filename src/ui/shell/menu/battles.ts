// The battle in storage, as the first menu offers it, and how files of battles are known. The battle itself is read by the table's own bundle.
import { signal } from '@preact/signals'
import { battleOfScenario } from '../../shared/battleNames'
import { runningGameStore } from '../storage/autosave'

/** What the first menu tells of the battle in storage. */
export interface StoredBattle {
  /** Id of its scenario; null: it names none. */
  readonly scenario: string | null
  /** The turn in which it stands; 0: set-up. */
  readonly turn: number
  /** The side of the person against the computer; null: two people play. */
  readonly side: string | null
  /** Somebody has won, or it is drawn. */
  readonly isOver: boolean
}

/** The battle in storage; null: there is none. */
export const storedBattle = signal<StoredBattle | null>(null)

/** What the first menu tells of a save of a battle, which may be damaged. */
export function battleOfSave(save: unknown): StoredBattle {
  const { header, checkpoints, seating } = save as {
    header?: { scenario?: unknown } | null
    checkpoints?: readonly { state?: { table?: { state?: { turn?: unknown; result?: unknown } } } }[]
    seating?: { side?: unknown }
  }
  // A checkpoint is written at the start of each turn.
  const battle = checkpoints?.at(-1)?.state?.table?.state
  const turn = battle?.turn
  const side = seating?.side
  const scenario = header?.scenario
  return {
    scenario: typeof scenario === 'string' ? scenario : null,
    turn: typeof turn === 'number' ? turn : 0,
    side: typeof side === 'string' ? side : null,
    isOver: (battle?.result ?? null) !== null,
  }
}

/** Looks for a battle in storage, so that the first menu can offer it. */
export async function lookForStoredBattle(): Promise<void> {
  const save = await (await runningGameStore('battle')).read()
  storedBattle.value = save && battleOfSave(save)
}

/** Is the text of a file a battle on the table, whole or damaged? */
export function isBattleFile(text: string): boolean {
  try {
    const value = JSON.parse(text) as { header?: { scenario?: unknown } | null } | null
    return battleOfScenario(value?.header?.scenario) !== null
  } catch {
    return false
  }
}
