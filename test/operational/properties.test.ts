import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical, cloneJson } from '../../src/core/json'
import { unitHasLoc } from '../../src/operational/command/loc'
import { apply, check, legal, positionOf, toAct, viewFor } from '../../src/operational/engine'
import { type Action, SIDES } from '../../src/operational/types'
import { numbers, wander } from './chance'
import { dice, expectSound, world } from './support'

/** Short games; fast-check picks the seeds and names the one that fails. */
const games = (runs: number, seed: number) => ({ numRuns: runs, seed, endOnFailure: true })
const seeds = fc.nat({ max: 1_000_000 })

describe('properties over games of chance', () => {
  it('OPS-7.1 zones of control, places, lists, views and lines equal those worked out afresh', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        wander(`sound ${seed}`, seed % 2 ? 'historical' : 'balanced', 200, (position, n) => {
          if (n % 16 > 0) return
          expectSound(position)
          const fresh = positionOf(world, cloneJson(position.game))
          for (const side of SIDES) expect(canonical(viewFor(position, side))).toBe(canonical(viewFor(fresh, side)))
          for (const piece of world.pieces)
            if (piece.kind === 'unit' && position.hexOf[piece.index]! >= 0 && piece.index % 5 === n % 5)
              expect([piece.id, unitHasLoc(position, piece.index)]).toEqual([piece.id, unitHasLoc(fresh, piece.index)])
        })
      }),
      games(12, 19),
    )
  })

  /** Actions that are nearly right: other hexes, other pieces, one more or one less, a march or none. */
  function* mutants(action: Action, list: readonly Action[], below: (n: number) => number): Generator<unknown> {
    const hex = () => world.grid.ids[below(world.grid.count)]!
    const near = (id: string) => {
      const to = world.grid.neighbours[world.grid.indexOf(id) * 6 + below(6)]!
      return to < 0 ? id : world.grid.ids[to]!
    }
    const piece = () => world.pieces[below(world.pieces.length)]!.id
    const other = list[below(list.length)]!
    const fields = action as unknown as Record<string, unknown>
    for (const [key, value] of Object.entries(fields)) {
      if (key === 'type') continue
      if (key === 'to' || key === 'hex') {
        yield { ...fields, [key]: near(String(value)) }
        yield { ...fields, [key]: hex() }
      } else if (Array.isArray(value)) {
        yield { ...fields, [key]: [...value, piece()].sort() }
        yield { ...fields, [key]: value.slice(1) }
        if (key in other) yield { ...fields, [key]: (other as unknown as Record<string, unknown>)[key] }
      } else if (typeof value === 'string') yield { ...fields, [key]: piece() }
      else if (typeof value === 'boolean') yield { ...fields, [key]: !value }
    }
    if (action.type === 'step' || action.type === 'enter') {
      const { march: _march, ...plain } = action
      yield plain
      yield { ...plain, march: true }
    }
    if (action.type === 'step') yield { type: 'begin', units: action.units }
  }

  it('OPS-15.1 an action is legal exactly when it equals an entry of the list, near misses included', () => {
    const refused = { n: 0 }
    fc.assert(
      fc.property(seeds, (seed) => {
        const below = numbers(`mutants ${seed}`)
        wander(`list ${seed}`, seed % 2 ? 'historical' : 'balanced', 200, (position, n) => {
          const side = toAct(position.game)
          if (side === null || n % 20 > 0) return
          const list = legal(position, side)
          const entries = new Set(list.map(canonical))
          expect(entries.size).toBe(list.length)
          const before = canonical(position.game)
          for (let k = 0; k < 25; k++) {
            const action = list[below(list.length)]!
            expect(check(position, side, action)).toBeNull()
            for (const mutant of mutants(action, list, below)) {
              const why = check(position, side, mutant)
              const text = canonical(mutant)
              if ((why === null) !== entries.has(text)) throw new Error(`${why?.key ?? 'legal'}: ${text}`)
              if (why === null) continue
              refused.n++
              expect(apply(position, side, mutant, dice(position)).ok).toBe(false)
            }
          }
          expect(canonical(position.game)).toBe(before)
        })
      }),
      games(12, 20),
    )
    expect(refused.n).toBeGreaterThan(1000)
  })
})
