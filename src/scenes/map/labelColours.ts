import type { TerrainName } from '../../operational/data'
import { PALETTE } from '../sheet/palette'

/** Colours of a name or number on the map: letters, and a rim around them that is `opacity` opaque. */
export interface LabelColour {
  readonly ink: string
  readonly rim: string
  readonly opacity: number
  /** Ground on which labels of this colour lie. */
  readonly ground: 'any' | 'light' | 'dark'
}

/** Names have the same pale rim whatever their ink. */
const nameColour = (ink: string): LabelColour => ({ ink, rim: '#faf3de', opacity: 0.9, ground: 'any' })

export const TOWN_COLOUR = nameColour('#22150b')
export const FORT_COLOUR = nameColour(PALETTE.works)
export const PLACE_COLOUR = nameColour('#2f2114')
export const WATER_COLOUR = nameColour('#143f58')
/** Colours of hex numbers on light ground, and on dark ground. */
export const NUMBER_COLOUR: LabelColour = { ink: '#4a3a2a', rim: '#faf3de', opacity: 0.75, ground: 'light' }
export const NUMBER_ON_DARK_COLOUR: LabelColour = { ink: '#f6eedb', rim: '#1e1a16', opacity: 0.8, ground: 'dark' }

/** All label colours, for the test that labels can be read on every ground. */
export const LABEL_COLOURS = [
  TOWN_COLOUR,
  FORT_COLOUR,
  PLACE_COLOUR,
  WATER_COLOUR,
  NUMBER_COLOUR,
  NUMBER_ON_DARK_COLOUR,
] as const

/** The rim with its opacity as a CSS colour. */
export function rimColour({ rim, opacity }: LabelColour): string {
  // `rim` is `#rrggbb`: two hexadecimal digits a channel, the first at index 1.
  const channel = (firstDigit: number): number => Number.parseInt(rim.slice(firstDigit, firstDigit + 2), 16)
  return `rgba(${channel(1)}, ${channel(3)}, ${channel(5)}, ${opacity})`
}

/** Whether labels on this terrain need pale letters. */
export const isDarkGround = (terrain: TerrainName): boolean => terrain === 'lava' || terrain === 'volcano'
