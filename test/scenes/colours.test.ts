import { describe, expect, test } from 'vitest'
import { appearanceOf } from '../../src/scenes/appearance/appearance'
import { LAST_STEP_COLOUR } from '../../src/scenes/counters/faces'
import { PLATE_COLOUR, PLATE_INK } from '../../src/scenes/counters/statusMarks'
import { PALETTE } from '../../src/scenes/sheet/palette'
import { LABEL_COLOURS } from '../../src/scenes/map/labelColours'
import { NIGHT_TINT, NIGHT_LABEL_TINT } from '../../src/scenes/map/night'
import { HEX_OVERLAYS, HEX_OVERLAY_LOOKS } from '../../src/ui/hex/overlay'
import { apart, contrast, laid, type Rgb, rgb, seenBy, tinted, VISIONS } from './colourMath'

const DAY = 0xffffff
const HOURS = [
  ['day', DAY, DAY],
  ['night', NIGHT_TINT, NIGHT_LABEL_TINT],
] as const
/** What overlays lie on. */
const GROUNDS = ['paper', 'land', 'field', 'slope', 'woods', 'marsh', 'lake', 'lava', 'volcano'] as const
const pairs = HEX_OVERLAYS.flatMap((a, i) => HEX_OVERLAYS.slice(i + 1).map((b) => [a, b] as const))

describe('the sums themselves', () => {
  test('black on white is 21 to 1; a colour is no distance from itself', () => {
    expect(contrast(rgb('#000000'), rgb('#ffffff'))).toBeCloseTo(21, 5)
    expect(apart(rgb('#123456'), rgb('#123456'))).toBe(0)
  })

  test('greys look the same to everybody; red and green fall together for who lacks a cone for them', () => {
    for (const vision of VISIONS)
      for (const [k, value] of seenBy(vision, rgb('#808080')).entries())
        expect(value, `${vision} ${k}`).toBeCloseTo(128, 0)
    const red = rgb('#c04030')
    const green = rgb('#6a7a1c')
    expect(apart(red, green)).toBeGreaterThan(60)
    expect(apart(seenBy('deutan', red), seenBy('deutan', green))).toBeLessThan(25)
  })
})

describe('states of a unit where the whole map is in view', () => {
  test('their plates stand out from every colour of counter, for every eye, and their signs from the plate', () => {
    const { liveries } = appearanceOf('pedregal', ['us', 'mexican'])
    for (const vision of VISIONS) {
      const [plate, ink] = [PLATE_COLOUR, PLATE_INK].map((colour) => seenBy(vision, rgb(colour))) as [Rgb, Rgb]
      expect(contrast(plate, ink)).toBeGreaterThan(12)
      for (const [name, { body }] of Object.entries(liveries)) {
        const counter = seenBy(vision, rgb(body))
        // The plate itself or its rim.
        expect(Math.max(contrast(plate, counter), contrast(ink, counter)), `${name} ${vision}`).toBeGreaterThan(4.5)
      }
    }
  })
})

describe('overlays for four kinds of colour vision', () => {
  test('no two share a pattern: colour is never all that tells them apart', () => {
    expect(new Set(HEX_OVERLAYS.map((field) => HEX_OVERLAY_LOOKS[field].pattern)).size).toBe(HEX_OVERLAYS.length)
  })

  test.each(VISIONS)('%s: every two inks are told apart at a glance', (vision) => {
    for (const [a, b] of pairs)
      expect(
        apart(seenBy(vision, rgb(HEX_OVERLAY_LOOKS[a].ink)), seenBy(vision, rgb(HEX_OVERLAY_LOOKS[b].ink))),
        `${a} and ${b}`,
      ).toBeGreaterThan(30)
  })

  test.each(VISIONS)('%s: an ink or its edge stands 3 to 1 against every ground, by day and by night', (vision) => {
    for (const [hour, tint] of HOURS)
      for (const name of GROUNDS)
        for (const field of HEX_OVERLAYS) {
          const ground = seenBy(vision, tinted(rgb(PALETTE[name]), tint))
          const { ink, edge } = HEX_OVERLAY_LOOKS[field]
          const best = Math.max(contrast(seenBy(vision, rgb(ink)), ground), contrast(seenBy(vision, rgb(edge)), ground))
          expect(best, `${field} on ${name} by ${hour}`).toBeGreaterThanOrEqual(3)
        }
  })

  test.each(VISIONS)('%s: an ink stands 3 to 1 against its own edge, so that strokes keep their shape', (vision) => {
    for (const field of HEX_OVERLAYS) {
      const { ink, edge } = HEX_OVERLAY_LOOKS[field]
      expect(contrast(seenBy(vision, rgb(ink)), seenBy(vision, rgb(edge))), field).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('OPS-5.5 text on the sheet, by day and by night', () => {
  test.each(HOURS)('%s: what is printed on paper and land stands 4.5 to 1', (_, tint) => {
    for (const ground of ['paper', 'land'] as const)
      expect(
        contrast(tinted(rgb(PALETTE.line), tint), tinted(rgb(PALETTE[ground]), tint)),
        ground,
      ).toBeGreaterThanOrEqual(4.5)
  })

  test.each(HOURS)(
    '%s: names and numbers stand 4.5 to 1 against the rim they lie on, on every ground',
    (_, tint, names) => {
      const on = (ground: Rgb, rim: string, opacity: number): Rgb => laid(tinted(rgb(rim), names), opacity, ground)
      for (const name of GROUNDS) {
        const ground = tinted(rgb(PALETTE[name]), tint)
        const dark = name === 'lava' || name === 'volcano'
        for (const { ink, rim, opacity, ground: where } of LABEL_COLOURS) {
          if (where === 'dark' ? !dark : where === 'light' && dark) continue
          expect(
            contrast(tinted(rgb(ink), names), on(ground, rim, opacity)),
            `${ink} on ${name}`,
          ).toBeGreaterThanOrEqual(4.5)
        }
      }
    },
  )
})

describe('counters', () => {
  test('what is printed on every livery stands 4.5 to 1', () => {
    for (const [name, livery] of Object.entries(appearanceOf('pedregal', ['us', 'mexican']).liveries)) {
      expect(contrast(rgb(livery.ink), rgb(livery.body)), name).toBeGreaterThanOrEqual(4.5)
      expect(contrast(rgb(livery.boxInk), rgb(livery.box)), name).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(rgb('#2b1a00'), rgb(LAST_STEP_COLOUR))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(VISIONS)(
    '%s: the plates of a real and of a dummy marker are as far apart as dark and light can be',
    (vision) => {
      expect(contrast(seenBy(vision, rgb('#201509')), seenBy(vision, rgb('#fffaf0')))).toBeGreaterThan(12)
    },
  )
})
