// Keeps the battle on the page: in the browser's storage after every answer, under a name, or as a file.
import { text, warning } from '../../shell/page'
import { battleOfSave, type StoredBattle, storedBattle } from '../../shell/menu/battles'
import { runningGameStore } from '../../shell/storage/autosave'
import { exportFile, putSave } from '../../shell/storage/saves'
import { type AnyBattleSession, type BattleSave, battleSave, type Seating } from './battleFile'

/** A battle with fewer answers is not kept among the saves when another begins. */
const MIN_KEPT_ACTIONS = 3

/** What keeps a battle on the page. */
export interface BattleKeeping {
  /** Makes this the battle in storage. */
  begin(): Promise<void>
  /** Stores what was done since the last writing; writings follow one another in the order of their calls. */
  write(): void
  /** Resolves when all that was to be written is in storage. */
  written(): Promise<void>
  /** Saves the battle under a name; `active`: whose battle it is, in words. False: it could not be stored. */
  saveAs(name: string, active: string): Promise<boolean>
  /** Hands the whole save, with both sides' secrets, to the player as a file. */
  exportSave(file: string): void
  /** What the first menu tells of it. */
  told(): StoredBattle
}

/**
 * Keeps a battle that is played on the page. `seatingNow`: who sits where and what they have answered that is no command yet; `lengthNow`: how many
 * commands are kept, fewer than there are while the computer is in the midst of an answer.
 */
export function keepBattle(
  session: AnyBattleSession,
  seatingNow: () => Seating,
  lengthNow: () => number = () => session.length,
): BattleKeeping {
  const saveNow = (): BattleSave => battleSave(session, seatingNow(), lengthNow())
  let lastWriting: Promise<unknown> = Promise.resolve()
  const turnNow = (): number => session.table.battle.turn
  /** Stores and, where that fails, warns; the next writing that succeeds takes the warning back. */
  async function warnUnless(writing: Promise<boolean>): Promise<void> {
    const { writeFailed } = text.value.storage
    if (!(await writing)) warning.value = writeFailed
    else if (warning.peek() === writeFailed) warning.value = null
  }
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const writing = lastWriting.then(work)
    lastWriting = writing.catch(() => {})
    return writing
  }
  const told = (): StoredBattle => ({
    scenario: session.header.scenario,
    turn: turnNow(),
    side: seatingNow().side,
    isOver: session.result !== null,
  })
  return {
    begin: () => {
      const save = saveNow()
      return inTurn(async () => {
        const store = await runningGameStore('battle')
        if (store.available) await warnUnless(store.begin(save))
        else warning.value = text.value.storage.unavailable
      })
    },
    write() {
      // The save of this moment: an undo that a later answer overtakes must be stored too.
      const save = saveNow()
      void inTurn(async () => {
        const store = await runningGameStore('battle')
        if (store.available) await warnUnless(store.write(save))
      })
    },
    written: () => inTurn(async () => {}),
    saveAs: (name, active) =>
      putSave({
        name,
        kind: 'battle',
        when: Date.now(),
        turn: turnNow(),
        active,
        save: saveNow(),
        broken: false,
      }),
    exportSave: (file) => exportFile(file, saveNow()),
    told,
  }
}

/** Copies the battle in storage among the named saves, since another is about to replace it; not one that has hardly begun. */
export async function keepReplacedBattle(name: string, active: (told: StoredBattle) => string): Promise<void> {
  const save = await (await runningGameStore('battle')).read()
  if (!save || save.commands.length < MIN_KEPT_ACTIONS) return
  const told = battleOfSave(save)
  await putSave({ name, kind: 'battle', when: Date.now(), turn: told.turn, active: active(told), save, broken: false })
}

/** Empties the storage of the running battle. */
export async function forgetStoredBattle(): Promise<void> {
  await (await runningGameStore('battle')).clear()
  storedBattle.value = null
}
