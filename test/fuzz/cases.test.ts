import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { type Case, replayCase } from './cases'
import { emptyCounts } from './coverage'
import { drawOptions, EngineGame, playEngine } from './play'
import { playSession, SessionGame } from './playSession'
import { Random } from './random'
import { noTables } from './table'
import { clashInPlay } from '../clash/commanded'
import { sampleSize } from '../sampleSize'

const dir = path.join(__dirname, 'cases')
const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
const files = readdirSync(dir).filter((file) => file.endsWith('.json'))

/** Commanded clashes (at most so many, where the first end soon), and how many questions of each game. */
const CLASHES = sampleSize(1, 20)
const MAX_CLASHES = 8
const QUESTIONS = sampleSize(24, 120)

describe('games that once failed', () => {
  it('play without a fault', () => {
    const broken = files.flatMap((file) => {
      try {
        replayCase(world, JSON.parse(readFileSync(path.join(dir, file), 'utf8')) as Case)
        return []
      } catch (error) {
        return [`${file}: ${String(error)}`]
      }
    })
    expect(broken).toEqual([])
  }, 120_000)
})

describe('the fuzzer', () => {
  it('plays the same game from the same seed', () => {
    const play = (): unknown => {
      const random = new Random('twice')
      const counts = emptyCounts(world.tables)
      const game = new EngineGame(
        world,
        { seed: 'dice', options: { ...drawOptions(random), preset: 'balanced' }, forced: [] },
        counts,
      )
      playEngine(game, random, counts, 300)
      return [game.commands, counts]
    }
    expect(play()).toEqual(play())
  }, 60_000)

  it('plays through a session', () => {
    const random = new Random('door')
    const counts = emptyCounts(world.tables)
    const options = { preset: 'historical', night: true, resolver: 'table', clash: 'auto' } as const
    const game = new SessionGame(world, { seed: 'door-dice', options, forced: [] }, counts)
    expect(playSession(game, world, random, counts, 300)).toBe(300)
  }, 60_000)

  it('OPS-22.1 plays clashes that people command, mutated commands, undo and saves among them', () => {
    const tables = noTables()
    const isEnough = (): boolean => Object.keys(tables.asks).length > 4 && tables.wild >= 60 && tables.secrets > 3
    for (let nr = 0; nr < CLASHES || (!isEnough() && nr < MAX_CLASHES); nr++) {
      const random = new Random(`commanded ${nr}`)
      const state = clashInPlay(`fuzz ${nr}`, { isSmall: nr < 2 }).state()
      const plan = { seed: `fuzz ${nr}`, options: state.options, forced: [] }
      const game = new SessionGame(world, plan, emptyCounts(world.tables), state)
      playSession(game, world, random, emptyCounts(world.tables), QUESTIONS, tables)
    }
    expect(isEnough(), JSON.stringify(tables)).toBe(true)
    expect(tables.actions).toBeGreaterThan(40)
  }, 600_000)
})
