/** A whole battle outside the browser as the page plays it, the staff answering for every person. */
import type { Side } from '../../../src/game/side'
import { startBattleSession, wrapBattle } from '../../../src/ui/table/play/tableGame'
import { HERE } from '../../ladder/seats'

/** Plays to the end; `side`: that of the person, against a captain; null: two people who are asked for commands alone. */
export async function playEvening(seed: string, side: Side | null) {
  const choice = { scenario: 'buena-vista', seed, side, isOpenTable: true }
  const created = startBattleSession(choice)
  if (!created.ok) throw new Error(created.refusal.key)
  const session = created.value
  const opponent = side === null ? null : ({ side: side === 'us' ? 'mexican' : 'us', level: 'captain' } as const)
  const seat = side ?? session.toAct()!
  const game = wrapBattle({ session, seat, opponent, isOpenTable: true, asks: 'commands', thinker: HERE })
  for (let toAct = game.toAct(); toAct !== null; toAct = game.toAct()) {
    if (toAct === opponent?.side) await game.opponentAnswers()
    else if (toAct === game.seat || game.handTo(toAct)) await game.staffAnswers()
    else throw new Error(`${toAct} cannot sit down`)
  }
  const { commands } = session.save()
  return { commands: commands.map(({ side: by, action }) => ({ side: by, action })), result: session.result }
}
