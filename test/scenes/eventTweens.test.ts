import { describe, expect, it } from 'vitest'
import type { EventBody, GameEvent, HexId } from '../../src/operational/types'
import { tweensFor } from '../../src/scenes/animate/eventTweens'
import type { CounterAnimator } from '../../src/scenes/animate/counterAnimator'
import type { Tween } from '../../src/scenes/animate/timeline'
import { layOut } from '../../src/scenes/layout'

const layout = layOut(25, 29)

/** Plays the tweens of these events on a fake animator, which records which counters were asked for and where they ended. */
function playEvents(...bodies: EventBody[]) {
  const requested: { id: string; real: boolean | null }[] = []
  const endHexes = new Map<string, string | null>()
  const icons: string[] = []
  const counters = new Map<string, { sprite: { face: { kind: string } }; id: string; x: number; y: number }>()
  const animator = {
    layout,
    panTweens: () => [],
    faceOf: () => undefined,
    counterFor(id: string, at: { x: number; y: number } | null, real: boolean | null = null) {
      requested.push({ id, real })
      const known = counters.get(id)
      if (known) return known
      if (!at) return null
      const counter = { id, sprite: { face: { kind: 'unit' } }, x: at.x, y: at.y }
      counters.set(id, counter)
      return counter
    },
    moveTo(counter: { id: string; x: number; y: number }, x: number, y: number) {
      Object.assign(counter, { x, y })
      endHexes.set(counter.id, layout.hexAt(x, y))
    },
    transform: () => {},
    addStatus: () => {},
    showSteps: () => {},
    iconTween(icon: string): Tween {
      icons.push(icon)
      return { durationMs: 1, update: () => {} }
    },
  }
  const events = bodies.map((body, n) => ({ ...body, n }) as GameEvent)
  const hexes = new Map<string, HexId>([['us.1.clarke', '0305']])
  const groups = tweensFor(animator as unknown as CounterAnimator, events, hexes)
  for (const tween of groups.flat()) {
    tween.begin?.()
    tween.update(1)
    tween.end?.()
  }
  return { requested, endHexes, icons, tweens: groups.flat().length }
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

describe('animation of hidden movement', () => {
  it('OPS-19.5.15: of the enemy’s box shows two markers put down, alike, and no piece', () => {
    const { requested, endHexes } = playEvents(boxed)
    expect(requested).toEqual([
      { id: 'us.marker.a.1', real: null },
      { id: 'us.marker.a.2', real: null },
    ])
    expect([...endHexes]).toEqual([
      ['us.marker.a.1', '0305'],
      ['us.marker.a.2', '0306'],
    ])
  })

  it('of one’s own shows who goes, and which marker is which', () => {
    const { requested } = playEvents({ ...boxed, pieces: ['us.1.clarke'], real: '0306' })
    expect(requested).toEqual([
      { id: 'us.1.clarke', real: null },
      { id: 'us.marker.a.1', real: false },
      { id: 'us.marker.a.2', real: true },
    ])
  })

  it('puts down nothing for a box that is yet to enter (OPS-19.5.4)', () => {
    expect(playEvents({ ...boxed, markers: [] }).tweens).toBe(0)
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
    expect(playEvents(step('1511', '1512'), step('1512', '1513')).endHexes.get('mexican.marker.b.2')).toBe('1513')
    expect(playEvents(step(null, '2511')).endHexes.get('mexican.marker.b.2')).toBe('2511')
  })

  it('OPS-19.5.12: a revealed box rings where its markers lay, and its pieces are put down one by one', () => {
    const { icons, endHexes } = playEvents(
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
    expect(icons).toEqual(['ring', 'ring'])
    expect(endHexes.get('us.1.clarke')).toBe('0306')
  })

  it('OPS-19.1.14: a garrison’s coming and going is shown at its bastion', () => {
    expect(
      playEvents({ kind: 'garrison', piece: 'us.1.clarke', hex: '1222', in: true, rule: 'OPS-19.1.14' }).icons,
    ).toEqual(['ring'])
  })
})
