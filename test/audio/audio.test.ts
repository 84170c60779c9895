import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAudio } from '../../src/audio/audio'
import { DEFAULT_VOLUMES, SOUND_NAMES, SOUNDS } from '../../src/audio/sounds'

type Made = { src: string[]; volume: number; sprite?: unknown; played: (string | undefined)[]; stopped: number[] }
let made: Made[] = []
const muted = vi.fn()

class FakeHowl {
  self: Made
  constructor(options: { src: string[]; volume: number; sprite?: unknown }) {
    this.self = { ...options, played: [], stopped: [] }
    made.push(this.self)
  }
  play(sprite?: string) {
    return this.self.played.push(sprite)
  }
  stop(id: number) {
    this.self.stopped.push(id)
  }
  volume(to: number) {
    this.self.volume = to
  }
  loop() {}
  unload() {}
}
const fake = () => Promise.resolve({ Howl: FakeHowl, Howler: { mute: muted } } as never)
const of = (name: string) => made.find((one) => one.src.some((url) => url.includes(`/${name}.`)))

const touch = async (page: EventTarget) => {
  page.dispatchEvent(new Event('pointerup'))
  await new Promise((resolve) => setTimeout(resolve, 0))
}

describe('createAudio', () => {
  let page = new EventTarget()
  beforeEach(() => {
    made = []
    muted.mockClear()
    page = new EventTarget()
  })

  it('fetches nothing and sounds nothing before the first touch, and then begins what loops', async () => {
    const load = vi.fn(fake)
    const audio = createAudio({ volumes: DEFAULT_VOLUMES, muted: false, load, gestures: page })
    audio.play('gun')
    audio.setLoop('rain', true)
    expect(load).not.toHaveBeenCalled()
    await touch(page)
    await touch(page)
    expect(load).toHaveBeenCalledTimes(1)
    expect(made).toHaveLength(SOUND_NAMES.length)
    expect(of('gun')?.played).toEqual([])
    expect(of('rain')).toMatchObject({ sprite: { loop: [200, 7000, true] }, played: ['loop'] })
    audio.setLoop('rain', true)
    expect(of('rain')?.played).toHaveLength(1)
    audio.setLoop('rain', false)
    expect(of('rain')?.stopped).toEqual([1])
  })

  it('does not begin what is no longer wished for', async () => {
    const audio = createAudio({ volumes: DEFAULT_VOLUMES, muted: false, load: fake, gestures: page })
    audio.setLoop('rain', true)
    audio.setLoop('rain', false)
    await touch(page)
    expect(of('rain')?.played).toEqual([])
  })

  it('offers webm first, mp3 else; plays once where many begin together', async () => {
    const audio = createAudio({ volumes: DEFAULT_VOLUMES, muted: false, load: fake, gestures: page })
    await touch(page)
    expect(of('volley')?.src.map((url) => url.replace(/^.*\./, ''))).toEqual(['webm', 'mp3'])
    audio.play('volley')
    audio.play('volley')
    expect(of('volley')?.played).toHaveLength(1)
  })

  it('turns one group down and leaves the others', async () => {
    const audio = createAudio({ volumes: { effects: 1, ambience: 1, ui: 1 }, muted: false, load: fake, gestures: page })
    await touch(page)
    audio.setVolume('effects', 0.5)
    expect(of('gun')?.volume).toBeCloseTo(0.25 * SOUNDS.gun.gain)
    expect(of('select')?.volume).toBeCloseTo(SOUNDS.select.gain)
    audio.setVolume('effects', Number.NaN)
    audio.play('gun')
    expect(of('gun')?.played).toEqual([])
  })

  it('fetches nothing while muted, and sounds once it is not', async () => {
    const load = vi.fn(fake)
    const audio = createAudio({ volumes: DEFAULT_VOLUMES, muted: true, load, gestures: page })
    audio.setLoop('rain', true)
    await touch(page)
    audio.play('gun')
    expect(load).not.toHaveBeenCalled()
    audio.setMuted(false)
    await touch(page)
    expect(load).toHaveBeenCalledTimes(1)
    expect(muted).toHaveBeenLastCalledWith(false)
    expect(of('rain')?.played).toEqual(['loop'])
    audio.play('gun')
    expect(of('gun')?.played).toHaveLength(1)
    audio.setMuted(true)
    expect(muted).toHaveBeenLastCalledWith(true)
    audio.play('volley')
    expect(of('volley')?.played).toEqual([])
    audio.setMuted(false)
    expect(load).toHaveBeenCalledTimes(1)
    expect(muted).toHaveBeenLastCalledWith(false)
  })

  it('fetches nothing where it is unmuted before the first touch, which alone allows sound', async () => {
    const load = vi.fn(fake)
    const audio = createAudio({ volumes: DEFAULT_VOLUMES, muted: true, load, gestures: page })
    audio.setMuted(false)
    expect(load).not.toHaveBeenCalled()
    await touch(page)
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('never throws: no page, no library, a library that fails', async () => {
    const all = (audio: ReturnType<typeof createAudio>) => {
      for (const name of SOUND_NAMES) audio.play(name)
      audio.setLoop('rain', true)
      audio.setVolume('ui', 2)
      audio.setMuted(true)
      audio.setLoop('rain', false)
      audio.destroy()
      audio.play('gun')
    }
    all(createAudio({ volumes: DEFAULT_VOLUMES, muted: false }))
    const broken = createAudio({
      volumes: DEFAULT_VOLUMES,
      muted: false,
      load: () => Promise.reject(new Error('offline')),
      gestures: page,
    })
    await touch(page)
    all(broken)
    class Bad {
      constructor() {
        throw new Error('no audio device')
      }
    }
    const bad = createAudio({
      volumes: DEFAULT_VOLUMES,
      muted: false,
      load: () => Promise.resolve({ Howl: Bad, Howler: { mute: muted } } as never),
      gestures: page,
    })
    await touch(page)
    all(bad)
  })
})
