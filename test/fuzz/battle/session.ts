import { canonical } from '../../../src/core/json'
import type { Side } from '../../../src/game/side'
import { BattleSession } from '../../../src/session/battle/session'
import type { BattleTable } from '../../../src/tabletop/sar/battle/run'
import { Fault, must } from '../fault'
import { Random } from '../random'
import { drawPackPlan, drawPlan } from './plan'
import { answerQuestion, MANNERS } from './players'

/** The result of a battle played through a session. */
export interface SessionTally {
  actions: number
  undone: number
  refused: number
  saves: number
}

/** Checks that undo and the same action again give the same digest; a refused undo changes nothing. */
function undoHolds(game: BattleSession, side: Side, before: string, tally: SessionTally): void {
  const action = game.save().commands.at(-1)!.action
  const after = game.digest()
  const log = canonical(game.log(side))
  const refusal = game.canUndo(side)
  const undone = game.undo(side)
  must(undone.ok === (refusal === null), () => 'canUndo and undo disagree')
  if (!undone.ok) {
    tally.refused++
    must(game.digest() === after, () => 'a refused undo changed the battle')
    return
  }
  tally.undone++
  must(game.digest() === before, () => 'undo leads elsewhere')
  const again = game.do(side, action)
  must(again.ok && game.digest() === after, () => 'the same action after undo leads elsewhere')
  must(canonical(game.log(side)) === log, () => 'the same action after undo is told otherwise')
}

/** Checks that a save loads to the same battle, and that a referee can set a state that was reached. */
function saveHolds(game: BattleSession, seed: string, tally: SessionTally): BattleSession {
  const text = JSON.stringify(game.save())
  const loaded = BattleSession.load(JSON.parse(text))
  if (!loaded.ok) throw new Fault(`its own save is refused: ${canonical(loaded.refusal)}`)
  const other = loaded.value.session
  must(loaded.value.notice === null, () => `its own save is carried over: ${loaded.value.notice?.key}`)
  must(other.digest() === game.digest(), () => 'a loaded battle has another digest')
  must(JSON.stringify(other.save()) === text, () => 'a loaded battle saves otherwise')
  for (const side of game.table.field.sides) {
    must(canonical(other.view(side)) === canonical(game.view(side)), () => `another view of ${side}`)
    must(canonical(other.legal(side)) === canonical(game.legal(side)), () => `another list of ${side}`)
    must(canonical(other.log(side)) === canonical(game.log(side)), () => `another log of ${side}`)
    must(!JSON.stringify(game.record(side)).includes(seed), () => `the seed in the record of ${side}`)
    const numbers = game.events(side, 0).events.map(({ n }) => n)
    must(
      numbers.every((n, k) => n === k),
      () => `events of ${side} are not numbered from 0`,
    )
  }
  must(other.setState(JSON.parse(JSON.stringify(game.state()))).ok, () => 'a state that was reached is refused')
  must(other.digest() === game.digest(), () => 'a state that is set has another digest')
  tally.saves++
  return game
}

/** Plays a battle through a session for `turns` turns, or to its end. */
export function playBattleSession(seed: string, turns: number, ofPack = false): SessionTally {
  const random = new Random(`session ${seed}`)
  const plan = (ofPack ? drawPackPlan : drawPlan)(random, seed, turns)
  const { profile, flags, victory, arrivals, choices, pack } = plan
  const options = pack
    ? { profile, flags, ...pack.choices }
    : {
        profile: profile === 'early-american' ? ('sar-2007' as const) : profile,
        flags,
        victory,
        arrivals,
        ...choices,
      }
  const secret = `a secret seed ${seed}`
  const made = BattleSession.create({ scenario: pack?.id ?? 'buena-vista', seed: secret, options })
  if (!made.ok) throw new Fault(`no battle: ${canonical(made.refusal)}`)
  const game = made.value
  // Undo replaces the state object.
  const live: BattleTable = {
    field: game.table.field,
    get battle() {
      return game.table.battle
    },
  }
  const tally: SessionTally = { actions: 0, undone: 0, refused: 0, saves: 0 }
  for (let side = game.toAct(); side && game.table.battle.turn <= turns; side = game.toAct()) {
    const now = side
    answerQuestion(live, now, random.pick(MANNERS), random, (action) => {
      const look = random.chance(0.05)
      const before = look ? game.digest() : ''
      const done = game.do(now, action)
      if (!done.ok) throw new Fault(`checked and refused: ${canonical(action)} ${canonical(done.refusal)}`)
      tally.actions++
      if (look) undoHolds(game, now, before, tally)
    })
    if (random.chance(0.04)) saveHolds(game, secret, tally)
  }
  saveHolds(game, secret, tally)
  return tally
}
