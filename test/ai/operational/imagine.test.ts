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

/** Odds of an all-out attack on each target of the side. */
function odds(pos: Position, side: Side): unknown[] {
  return attackableHexes(pos, seatOf(side)).map((target) => {
    const attackers = possibleAttackers(pos, seatOf(side), target)
    const lead = attackers.find((index) => !bombards(pos, index))
    return forecastAttack(pos, side, {
      target: world.grid.ids[target]!,
      attackers: attackers.map((index) => pieceId(pos, index)),
      lead: lead === undefined ? null : pieceId(pos, lead),
      charge: false,
    })
  })
}

describe('an imagined position', () => {
  it('gives the real legal list and the real odds (OPS-9.2) when the guess is right, and is a valid game', () => {
    const wrong: string[] = []
    let looked = 0
    for (let game = 0; game < 4; game++) {
      let n = 0
      randomGame(`imagine ${game}`, (pos, side) => {
        if (n++ % 5 !== game % 5 || wrong.length > 3) return
        looked++
        const made = positionFromView(world, viewFor(pos, side), trueGuessFor(pos, side))
        const [real, dreamt] = [legal(pos, side), legal(made, side)]
        const where = `${game}/${n} T${pos.game.ops.turn} ${side} ${pos.game.ops.segment}`
        if (canonical(real) !== canonical(dreamt)) {
          const more = dreamt.filter((one) => !real.some((other) => canonical(one) === canonical(other)))
          const less = real.filter((one) => !dreamt.some((other) => canonical(one) === canonical(other)))
          wrong.push(`${where}: more ${canonical(more).slice(0, 300)} less ${canonical(less).slice(0, 300)}`)
        }
        if (pos.game.ops.segment === 'combat' && canonical(odds(pos, side)) !== canonical(odds(made, side)))
          wrong.push(`${where}: odds`)
        if (n % 25 === 0 && pos.game.ops.segment !== 'setup') {
          const valid = validateGame(world, made.game)
          if (!valid.ok) wrong.push(`${where}: ${canonical(valid.refusal)} ${canonical(pos.game.ops.pending)}`)
        }
      })
    }
    expect(wrong).toEqual([])
    expect(looked).toBeGreaterThan(1000)
  }, 120_000)
})
