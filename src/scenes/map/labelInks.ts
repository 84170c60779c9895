import { INK } from '../ground/ink'

/** A colour of writing with the rim round its letters. */
export interface LabelInk {
  readonly ink: string
  readonly rim: string
  readonly opacity: number
  /** Which ground it is used on; lava and volcano are dark. */
  readonly where: 'any' | 'light' | 'dark'
}

const name = (ink: string): LabelInk => ({ ink, rim: '#faf3de', opacity: 0.9, where: 'any' })

export const TOWN_INK = name('#22150b')
export const FORT_INK = name(INK.works)
export const SPOT_INK = name('#2f2114')
export const WATER_INK = name('#143f58')
/** Numbers of hexes. */
export const NUMBER_INK: LabelInk = { ink: '#4a3a2a', rim: '#faf3de', opacity: 0.75, where: 'light' }
export const NUMBER_ON_DARK: LabelInk = { ink: '#f6eedb', rim: '#1e1a16', opacity: 0.8, where: 'dark' }

export const LABEL_INKS = [TOWN_INK, FORT_INK, SPOT_INK, WATER_INK, NUMBER_INK, NUMBER_ON_DARK] as const

/** The rim's colour for the pen. */
export function rimOf({ rim, opacity }: LabelInk): string {
  const part = (at: number): number => Number.parseInt(rim.slice(at, at + 2), 16)
  return `rgba(${part(1)}, ${part(3)}, ${part(5)}, ${opacity})`
}
