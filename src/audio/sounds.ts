// The sounds of the game, with their volumes.

/** All sounds. Each has its files in assets/sounds, which scripts/sounds.mjs makes. */
export const SOUND_NAMES = [
  'march',
  'volley',
  'gun',
  'charge',
  'rain',
  'bell',
  'step',
  'select',
  'dice',
  'retreat',
  'rout',
  'victory',
  'refuse',
] as const
export type SoundName = (typeof SOUND_NAMES)[number]

/** Groups of sounds with a volume of their own in the settings. */
export const VOLUME_GROUPS = ['effects', 'ambience', 'ui'] as const
export type VolumeGroup = (typeof VOLUME_GROUPS)[number]
/** 0 is silent, 1 is full. */
export type Volumes = Record<VolumeGroup, number>

/** Volumes before the player changes them. */
export const DEFAULT_VOLUMES: Volumes = { effects: 0.8, ambience: 0.5, ui: 0.6 }

interface Sound {
  readonly group: VolumeGroup
  /** Factor of the volume, which makes the files equally loud. */
  readonly gain: number
  /**
   * For a background sound: the part of the file to repeat. The file continues beyond that part, so that silence which a codec adds at the
   * end is never heard.
   */
  readonly loop?: readonly [startMs: number, lengthMs: number]
}

export const SOUNDS: Readonly<Record<SoundName, Sound>> = {
  march: { group: 'effects', gain: 0.8 },
  volley: { group: 'effects', gain: 0.85 },
  gun: { group: 'effects', gain: 1 },
  charge: { group: 'effects', gain: 0.7 },
  rain: { group: 'ambience', gain: 0.7, loop: [200, 7000] },
  bell: { group: 'effects', gain: 0.6 },
  step: { group: 'effects', gain: 0.7 },
  select: { group: 'ui', gain: 0.8 },
  dice: { group: 'effects', gain: 0.9 },
  retreat: { group: 'effects', gain: 0.9 },
  rout: { group: 'effects', gain: 0.8 },
  victory: { group: 'effects', gain: 0.75 },
  refuse: { group: 'ui', gain: 0.9 },
}
