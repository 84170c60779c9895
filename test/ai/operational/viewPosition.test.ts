import { describe, expect, it } from 'vitest'
import { positionFromView } from '../../../src/ai/operational/viewPosition'
import { canonical } from '../../../src/core/json'
import { possibleAttackers, bombards, attackableHexes } from '../../../src/operational/combat/targets'
import { forecastAttack, legal, type Position, viewFor } from '../../../src/operational/engine'
import { pieceId } from '../../../src/operational/position'
import type { Side } from '../../../src/operational/types'
import { seatOf } from '../../../src/operational/world'
import { validateGame } from '../../../src/operational/validate'
import { randomGame, trueGuessFor, world } from './support'
import { sampleSize } from '../../sampleSize'

const GAMES = sampleSize(1, 4)

/** Forecasts of an attack by all units on each target of the side. */
function forecasts(position: Position, side: Side): unknown[] {
  return attackableHexes(position, seatOf(side)).map((target) => {
    const attackers = possibleAttackers(position, seatOf(side), target)
    const lead = attackers.find((index) => !bombards(position, index))
    return forecastAttack(position, side, {
      target: world.grid.ids[target]!,
      attackers: attackers.map((index) => pieceId(position, index)),
      lead: lead === undefined ? null : pieceId(position, lead),
      charge: false,
    })
  })
}

describe('a position made from a view', () => {
  it('has the legal actions and the odds (OPS-9.2) of the real game if the guess is right, and is valid', () => {
    const faults: string[] = []
    let positions = 0
    for (let game = 0; game < GAMES; game++) {
      let n = 0
      randomGame(`imagine ${game}`, (position, side) => {
        if (n++ % 5 !== game % 5 || faults.length > 3) return
        positions++
        const made = positionFromView(world, viewFor(position, side), trueGuessFor(position, side))
        const [real, guessed] = [legal(position, side), legal(made, side)]
        const where = `${game}/${n} T${position.game.ops.turn} ${side} ${position.game.ops.segment}`
        if (canonical(real) !== canonical(guessed)) {
          const extra = guessed.filter((one) => !real.some((other) => canonical(one) === canonical(other)))
          const missing = real.filter((one) => !guessed.some((other) => canonical(one) === canonical(other)))
          faults.push(`${where}: extra ${canonical(extra).slice(0, 300)} missing ${canonical(missing).slice(0, 300)}`)
        }
        if (
          position.game.ops.segment === 'combat' &&
          canonical(forecasts(position, side)) !== canonical(forecasts(made, side))
        )
          faults.push(`${where}: odds`)
        if (n % 25 === 0 && position.game.ops.segment !== 'setup') {
          const valid = validateGame(world, made.game)
          if (!valid.ok) faults.push(`${where}: ${canonical(valid.refusal)} ${canonical(position.game.ops.pending)}`)
        }
      })
    }
    expect(faults).toEqual([])
    expect(positions).toBeGreaterThan(sampleSize(200, 1000))
  }, 120_000)
})
