import { describe, expect, it } from 'vitest'
import { fightClash } from '../../src/clash/sar/fight'
import { clashFigures } from '../../src/clash/sar/figures'
import { canonical } from '../../src/core/json'
import { apply, check, clashToFight, legal } from '../../src/operational/engine'
import type { Action } from '../../src/operational/types'
import { HexSession } from '../../src/session/hex/session'
import { holdPlayer } from '../../src/ai/tabletop/sar/baselines'
import { asked, choices, clash, CLARKE, declare, does, LINE, SW, T } from '../operational/clash'
import { only } from '../operational/support'
import { newGame, playOn, stored } from '../session/games'
import { attacked, BOTH_HOLD, dice, fought, waiting } from './support'
import { sampleSize } from '../sampleSize'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'

const ready = (options: Partial<{ resolver: 'sar' | 'table'; pick: true }> = {}) => {
  const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
  Object.assign(position.game.options, options)
  declare(position, T, [CLARKE])
  return position
}
const SAR: Action = { type: 'resolver', name: 'sar', mode: 'auto' }
const PLAYED: Action = { type: 'resolver', name: 'sar', mode: 'played' }
const TABLE: Action = { type: 'resolver', name: 'table', mode: 'auto' }

describe('OPS-22.1 choosing the resolver', () => {
  it('OPS-22.1 the option decides: under sar the attack waits for the tabletop, with its own stream of dice', () => {
    const position = ready({ resolver: 'sar' })
    const made = apply(position, 'us', { type: 'attack' }, dice(position, 'x'))
    expect(
      made.ok &&
        only(
          made.value.map(({ body }) => body),
          'clashBegun',
        ),
    ).toHaveLength(1)
    expect(clashToFight(position)).toMatchObject({ key: '2.us.1', attack: { target: T } })
    expect(legal(position, 'us').map(({ type }) => type)).toEqual(['resign'])
    expect(legal(position, 'mexican')).toEqual([])
    const thrown = position.game.ops.dice
    fought(position, 'x')
    expect(position.game.ops.dice).toBe(thrown)
    const table = ready()
    apply(table, 'us', { type: 'attack' }, dice(table, 'x'))
    expect(clashToFight(table)).toBeNull()
  })

  it('OPS-22.1 another is picked only where the option allows it', () => {
    const fixed = ready()
    expect(choices(fixed, 'us', 'resolver')).toEqual([])
    expect(check(fixed, 'us', SAR)).toMatchObject({ rule: 'OPS-22.1', key: 'refusal.resolverFixed' })
    const open = ready({ pick: true })
    const regimental = ['auto', 'played'].map((mode) => ({ type: 'resolver', name: 'regimental', mode }))
    expect(choices(open, 'us', 'resolver')).toEqual([SAR, PLAYED, ...regimental])
    expect(check(open, 'us', TABLE)).toMatchObject({ key: 'refusal.resolverIs' })
    expect(check(open, 'us', { type: 'resolver', name: 'kriegsspiel', mode: 'auto' })).toMatchObject({
      code: 'bad-argument',
    })
    does(open, 'us', SAR)
    expect(choices(open, 'us', 'resolver')).toEqual([PLAYED, ...regimental, TABLE])
    // The defender need not agree when the attacker picks the resolver of the option again.
    does(open, 'us', TABLE)
    expect(open.game.ops.attack).not.toHaveProperty('resolver')
  })

  it('OPS-22.1 nobody commands on the combat table', () => {
    expect(check(ready({ pick: true }), 'us', { type: 'resolver', name: 'table', mode: 'played' })).toMatchObject({
      rule: 'OPS-22.1',
      key: 'refusal.clashPlayed',
    })
  })

  it('OPS-22.1 between two people both agree: the defender is asked before anything is thrown', () => {
    const agreed = ready({ pick: true })
    does(agreed, 'us', SAR)
    does(agreed, 'us', { type: 'attack' })
    expect(asked(agreed)).toBe('resolver mexican')
    expect(legal(agreed, 'mexican').map(({ type }) => type)).toEqual(['pass', 'resign', 'resolver'])
    expect(check(agreed, 'mexican', TABLE)).toMatchObject({ key: 'refusal.resolverIs' })
    const made = apply(agreed, 'mexican', SAR, dice(agreed, 'x'))
    expect(
      made.ok &&
        only(
          made.value.map(({ body }) => body),
          'resolver',
        ),
    ).toMatchObject([{ by: 'agreed', name: 'sar' }])
    expect(clashToFight(agreed)).not.toBeNull()
    const declined = ready({ pick: true })
    does(declined, 'us', SAR)
    does(declined, 'us', { type: 'attack' })
    const passed = apply(declined, 'mexican', { type: 'pass' }, dice(declined, 'x'))
    expect(
      passed.ok &&
        only(
          passed.value.map(({ body }) => body),
          'clashEnded',
        ),
    ).toMatchObject([{ resolver: 'table' }])
    expect(
      passed.ok &&
        only(
          passed.value.map(({ body }) => body),
          'resolver',
        ),
    ).toMatchObject([{ by: 'declined', name: 'table' }])
  })
})

describe('OPS-22.2 one outcome, one journal', () => {
  it('OPS-22.2 a clash is fought within the attack: one entry, nothing pending of it, no undo beyond', () => {
    const game = newGame({ preset: 'historical', resolver: 'sar' }, 'one journal')
    let seen = 0
    playOn(game, sampleSize(700, 1500), 'one journal', (it) => {
      expect(it.state().ops.pending.some(({ kind }) => kind === 'clash')).toBe(false)
      expect(it.state().table).toBeNull()
      const fresh = it.clashes().length
      if (fresh > seen) {
        seen = fresh
        const last = it.save().commands.at(-1)!
        expect(it.canUndo(last.side)).not.toBeNull()
      }
    })
    expect(seen).toBeGreaterThan(3)
    expect(game.chartFault).toBeNull()
  }, 60_000)

  it('OPS-22.2 saves replay, the game goes on, and the rosters are in it', () => {
    const game = newGame({ preset: 'balanced', resolver: 'sar' }, 'saved')
    playOn(game, 600, 'saved')
    const loaded = HexSession.load(stored(game.save()), TABLETOPS_LOADED)
    expect(loaded.ok && loaded.value.session.digest()).toBe(game.digest())
    const again = newGame({ preset: 'balanced', resolver: 'sar' }, 'saved')
    expect(again.setState(stored(game.state()))).toMatchObject({ ok: true })
    expect(canonical(again.view('us').rosters)).toBe(canonical(game.view('us').rosters))
  }, 60_000)

  let played: HexSession | null = null
  /** A game with several clashes, played once. */
  const gameWithClashes = (): HexSession => {
    played ??= playOn(newGame({ preset: 'historical', resolver: 'sar' }, 'account'), 700, 'account')
    return played
  }

  it('OPS-22.2 the account is rebuilt by replay, the same each time, and says how it ended', () => {
    const game = gameWithClashes()
    const ended = game.events('us', 0).events.filter((event) => event.kind === 'clashEnded')
    expect(ended.length).toBeGreaterThan(1)
    expect(game.clashes()).toHaveLength(ended.length)
    for (const event of ended) {
      if (event.resolver !== 'sar') throw new Error('not by the tabletop')
      const account = game.clash(event.key)!
      expect(canonical(account.outcome)).toBe(canonical(event.outcome))
      expect(account.hex).toBe(event.hex)
      expect(account.turns[0]).toMatchObject({ turn: 0, frames: [{ phase: 'setup' }] })
      expect(account.turns.length).toBeLessThanOrEqual(clashFigures().course.turns + 1)
      const here = new Set(account.units.map(({ id }) => id))
      for (const { frames, lines } of account.turns) {
        for (const frame of frames)
          for (const { id } of frame.units) expect([...here].some((one) => id === one || id.startsWith(one))).toBe(true)
        for (const line of lines) expect(line.key).toMatch(/^clash\.[a-zA-Z]+$/)
      }
      expect(account.turns.at(-1)!.lines.at(-1)!.key).toBe('clash.ends')
    }
    expect(game.clash('9.us.9')).toBeNull()
    expect(game.clash('')).toBeNull()
  }, 60_000)

  it('OPS-22.2 the accounts of all clashes come one after the other, the same as each by itself, with their dice', () => {
    const game = gameWithClashes()
    const all = [...game.accounts()]
    expect(all.map(([key]) => key)).toEqual(game.clashes())
    const [key, account] = all.at(-1)!
    expect(canonical(account)).toBe(canonical(game.clash(key)))
    const dice = all.flatMap(([, one]) => one.dice)
    expect(dice.some(({ kind, side }) => kind === 'fire' && side === 'us')).toBe(true)
    for (const line of dice) expect(line.dice).toBeGreaterThan(0)
  }, 120_000)

  it('OPS-22.2 both sides are told the same of a clash, and neither view holds more than the other’s', () => {
    const game = gameWithClashes()
    const of = (side: 'us' | 'mexican') =>
      game.events(side, 0).events.flatMap((event) => (event.kind === 'clashEnded' ? [{ ...event, n: 0 }] : []))
    expect(of('us').length).toBeGreaterThan(0)
    expect(canonical(of('us'))).toBe(canonical(of('mexican')))
  }, 60_000)

  it('OPS-19.5.15 what lies in boxes and which marker is real makes no difference to a clash', () => {
    const outcome = (hide: (ops: ReturnType<typeof attacked>['game']['ops']) => void) => {
      const position = attacked({ at: { [CLARKE]: SW, [LINE]: T, 'us.ldr.worth': SW } }, T, [CLARKE])
      hide(position.game.ops)
      const { world: _same, ...facts } = waiting(position)
      return canonical([facts, fought(position, 'hidden')])
    }
    const open = outcome(() => {})
    for (const box of ['A', 'B'])
      expect(
        outcome((ops) => {
          for (const id of ['mexican.east.4.light4', 'mexican.ldr.santaanna']) ops.pieces[id]!.at = `box:${box}`
          ops.rosters['mexican.east.4.light4'] = [
            [5, 5, 5],
            [0, 0, 0],
          ]
        }),
      ).toBe(open)
  })

  it('OPS-22.2 dice of a clash can be fixed, and shift no others', () => {
    const position = attacked({ at: { [CLARKE]: SW, [LINE]: T } }, T, [CLARKE])
    const key = 'clash:test'
    const points = ['us.sub.clarke', 'mexican.sub.rangel'].map((of) => ({
      stream: key,
      key: `1/giveOrders/${of}/leaderPoints/1`,
      value: 4,
    }))
    const free = fightClash(waiting(position), { seed: 's', forced: [] }, 'test', BOTH_HOLD)
    const fixed = fightClash(waiting(position), { seed: 's', forced: points }, 'test', {
      us: holdPlayer,
      mexican: holdPlayer,
    })
    expect(fixed.resolver).toBe(free.resolver)
    const wish = {
      scenario: 'pedregal',
      seed: 'x',
      options: { resolver: 'sar' },
      forced: [{ stream: 'clash:2.us.1', key: 'a', value: 20 }],
    }
    expect(HexSession.create(wish, TABLETOPS_LOADED).ok).toBe(true)
    const bad = { ...wish, forced: [{ stream: 'ops', key: '0', value: 20 }] }
    expect(HexSession.create(bad, TABLETOPS_LOADED)).toMatchObject({ ok: false })
  })
})
