import { describe, expect, it } from 'vitest'
import type { EventBody, GameEvent, HexId } from '../../src/operational/types'
import { score } from '../../src/scenes/animate/score'
import type { Stage } from '../../src/scenes/animate/stage'
import type { Act } from '../../src/scenes/animate/timeline'
import { layOut } from '../../src/scenes/layout'

const layout = layOut(25, 29)

/** A stage that only writes down who appeared where, looking like what, and where he was left. */
function rehearse(...bodies: EventBody[]) {
  const called: { id: string; real: boolean | null }[] = []
  const placed = new Map<string, string | null>()
  const pictures: string[] = []
  const actors = new Map<string, { counter: { face: { kind: string } }; id: string; x: number; y: number }>()
  const stage = {
    layout,
    follow: () => [],
    faceOf: () => undefined,
    actor(id: string, at: { x: number; y: number } | null, real: boolean | null = null) {
      called.push({ id, real })
      const known = actors.get(id)
      if (known) return known
      if (!at) return null
      const actor = { id, counter: { face: { kind: 'unit' } }, x: at.x, y: at.y }
      actors.set(id, actor)
      return actor
    },
    place(actor: { id: string; x: number; y: number }, x: number, y: number) {
      Object.assign(actor, { x, y })
      placed.set(actor.id, layout.at(x, y))
    },
    look: () => {},
    mark: () => {},
    turn: () => {},
    flash(icon: string): Act {
      pictures.push(icon)
      return { ms: 1, at: () => {} }
    },
  }
  const events = bodies.map((body, n) => ({ ...body, n }) as GameEvent)
  const where = new Map<string, HexId>([['us.1.clarke', '0305']])
  const groups = score(stage as unknown as Stage, events, where)
  for (const group of groups)
    for (const act of group) {
      act.begin?.()
      act.at(1)
      act.end?.()
    }
  return { called, placed, pictures, acts: groups.flat().length }
}

const boxed: EventBody & { kind: 'boxed' } = {
  kind: 'boxed',
  side: 'us',
  box: 'A',
  markers: ['0305', '0306'],
  pieces: [],
  real: null,
  rule: 'OPS-19.5.2',
}

describe('the score of hidden movement', () => {
  it('OPS-19.5.15: of the enemy’s box shows two markers put down, alike, and no piece', () => {
    const { called, placed } = rehearse(boxed)
    expect(called).toEqual([
      { id: 'us.marker.a.1', real: null },
      { id: 'us.marker.a.2', real: null },
    ])
    expect([...placed]).toEqual([
      ['us.marker.a.1', '0305'],
      ['us.marker.a.2', '0306'],
    ])
  })

  it('of one’s own shows who goes, and which marker is which', () => {
    const { called } = rehearse({ ...boxed, pieces: ['us.1.clarke'], real: '0306' })
    expect(called).toEqual([
      { id: 'us.1.clarke', real: null },
      { id: 'us.marker.a.1', real: false },
      { id: 'us.marker.a.2', real: true },
    ])
  })

  it('puts down nothing for a box that is yet to enter (OPS-19.5.4)', () => {
    expect(rehearse({ ...boxed, markers: [] }).acts).toBe(0)
  })

  it('OPS-19.5.6: leads a marker along its way', () => {
    const step = (from: HexId | null, to: HexId): EventBody => ({
      kind: 'markerMoved',
      marker: 'mexican.marker.b.2',
      from,
      to,
      mp2: 2,
      how: from === null ? 'enter' : 'step',
    })
    expect(rehearse(step('1511', '1512'), step('1512', '1513')).placed.get('mexican.marker.b.2')).toBe('1513')
    expect(rehearse(step(null, '2511')).placed.get('mexican.marker.b.2')).toBe('2511')
  })

  it('OPS-19.5.12: a revealed box rings where its markers lay, and its pieces are put down one by one', () => {
    const { pictures, placed } = rehearse(
      {
        kind: 'revealed',
        side: 'us',
        box: 'A',
        real: '0305',
        dummy: '0309',
        pieces: ['us.1.clarke'],
        by: 'sight',
        rule: 'OPS-19.5.11',
      },
      { kind: 'deployed', piece: 'us.1.clarke', hex: '0306', rule: 'OPS-19.5.12' },
    )
    expect(pictures).toEqual(['ring', 'ring'])
    expect(placed.get('us.1.clarke')).toBe('0306')
  })

  it('OPS-19.1.14: a garrison’s coming and going is shown at its bastion', () => {
    expect(
      rehearse({ kind: 'garrison', piece: 'us.1.clarke', hex: '1222', in: true, rule: 'OPS-19.1.14' }).pictures,
    ).toEqual(['ring'])
  })
})
