import { describe, expect, it } from 'vitest'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { triedText, tryCommands } from './commands'

const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
const COMMANDS = 20_000

describe('OPS-15.1: mutated commands', () => {
  it(`${COMMANDS}: none outside the legal list accepted, none in it refused`, () => {
    const tried = tryCommands(world, 'npm test', COMMANDS)
    console.log(triedText(tried))
    expect(tried.commands).toBe(COMMANDS)
    // Commands of every kind were tried.
    expect(Object.keys(tried.byRefusal).length).toBeGreaterThan(40)
    for (const source of ['listed', 'bent', 'from elsewhere', 'wild'])
      expect(tried.bySource[source]?.accepted, source).toBeGreaterThan(20)
    for (const source of ['bent', 'from elsewhere', 'from elsewhere, bent', 'wild', 'prying', 'by the other side'])
      expect(tried.bySource[source]?.refused, source).toBeGreaterThan(1_000)
  }, 120_000)
})
