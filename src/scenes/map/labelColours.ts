import { PALETTE } from '../sheet/palette'

/** A colour of writing with the rim round its letters. */
export interface LabelColour {
  readonly ink: string
  readonly rim: string
  readonly opacity: number
  /** Which ground it is used on; lava and volcano are dark. */
  readonly ground: 'any' | 'light' | 'dark'
}

const nameColour = (ink: string): LabelColour => ({ ink, rim: '#faf3de', opacity: 0.9, ground: 'any' })

export const TOWN_COLOUR = nameColour('#22150b')
export const FORT_COLOUR = nameColour(PALETTE.works)
export const PLACE_COLOUR = nameColour('#2f2114')
export const WATER_COLOUR = nameColour('#143f58')
/** Numbers of hexes. */
export const NUMBER_COLOUR: LabelColour = { ink: '#4a3a2a', rim: '#faf3de', opacity: 0.75, ground: 'light' }
export const NUMBER_ON_DARK_COLOUR: LabelColour = { ink: '#f6eedb', rim: '#1e1a16', opacity: 0.8, ground: 'dark' }

export const LABEL_COLOURS = [
  TOWN_COLOUR,
  FORT_COLOUR,
  PLACE_COLOUR,
  WATER_COLOUR,
  NUMBER_COLOUR,
  NUMBER_ON_DARK_COLOUR,
] as const

/** The rim's colour for the pen. */
export function rimColour({ rim, opacity }: LabelColour): string {
  const part = (at: number): number => Number.parseInt(rim.slice(at, at + 2), 16)
  return `rgba(${part(1)}, ${part(3)}, ${part(5)}, ${opacity})`
}
