import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../src/core/json'
import { RULES_VERSION } from '../../src/operational/engine'
import type { WholeGame } from '../fixtures/record'
import { RICH } from '../fixtures/rich'
import { loadGame, newGame } from './games'

const file = path.resolve(import.meta.dirname, `../fixtures/whole-game-${RULES_VERSION}.json`)
const { save, digests, reached } = JSON.parse(readFileSync(file, 'utf8')) as WholeGame

/**
 * A recorded game must come out the same on every machine and after every change that is not meant to change the rules. Where the
 * change is meant: raise RULES_VERSION and record anew (test/fixtures/record.ts).
 */
describe('the recorded whole game', { timeout: 60_000 }, () => {
  it('has the version of the rules that it is replayed with', () => {
    expect(save.header.rulesVersion).toBe(RULES_VERSION)
  })

  it('replays digest by digest to its result', () => {
    const { lang: _lang, ...options } = save.header.options
    const game = newGame(options, save.header.seed)
    expect(game.digest()).toBe(digests[0])
    for (const [k, { side, action }] of save.commands.entries()) {
      const done = game.do(side, action)
      if (!done.ok) throw new Error(`command ${k}: ${JSON.stringify(done.refusal)}`)
      if (game.digest() !== digests[k + 1]) throw new Error(`digest after command ${k}`)
    }
    expect(game.toAct()).toBeNull()
    expect(game.chartFault).toBeNull()
    expect(canonical(game.save())).toBe(canonical(save))
  }, 60_000)

  it('loads as a save', () => {
    const { session, notice } = loadGame(save)
    expect(notice).toBeNull()
    expect(session.digest()).toBe(digests.at(-1))
  })

  it('is rich', () => {
    for (const kind of RICH) expect(reached[kind], kind).toBeGreaterThan(0)
  })
})
