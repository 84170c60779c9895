// Starts the page and joins its parts: the sounds, the HUD (panels and buttons beside the map) and, last, the map.
import { createAudio } from './audio/audio'
import { ambienceFor, soundFor } from './audio/soundFor'
import { attachBoard, mountHud } from './ui/shell/mount'
import { onSettings, onView } from './ui/shell/subscribe'
import { SIDES } from './operational/types'
import { settings } from './ui/shell/storage/settings'
import { scenario } from './ui/hex/shared/scenario'
import { text, warning } from './ui/shell/page'
import { boardInput } from './ui/hex/controller/interaction'

const initialSettings = settings.value
const audio = createAudio({
  volumes: { effects: initialSettings.effects, ambience: initialSettings.ambience, ui: initialSettings.interface },
  muted: initialSettings.mute,
})
/** Ids of the artillery units. A fight in which one of them attacks sounds of guns. */
const artilleryUnits = new Set(
  scenario.battlefield.counters.units.filter((unit) => unit.arm === 'artillery').map((unit) => unit.id),
)

/** Colours and printed words of the scenario; loaded when the map or a tabletop is first drawn. */
const appearance = async () => (await import('./scenes/appearance/appearance')).appearanceOf(scenario.id, SIDES)

const pageDrawn = mountHud(document.querySelector('#hud') as HTMLElement, {
  playSounds(events) {
    for (const event of events) {
      const sound = soundFor(event, (piece) => artilleryUnits.has(piece))
      if (sound) audio.play(sound)
    }
  },
  playClick: () => audio.play('select'),
  // Lays out the table of a battle or a clash. The module that draws it is loaded when the first one is opened.
  async openTableBoard(...openingArguments) {
    const { tableBoardOpener } = await import('./scenes/table/tableBoard')
    return tableBoardOpener(await appearance())(...openingArguments)
  },
})

onSettings(({ mute, effects, ambience, interface: interfaceVolume }) => {
  audio.setMuted(mute)
  audio.setVolume('effects', effects)
  audio.setVolume('ambience', ambience)
  audio.setVolume('ui', interfaceVolume)
})
// The rain is heard while a game is open, not over, and at an hour of rain.
onView((view) => audio.setLoop('rain', view !== null && view.result === null && ambienceFor(view.clock) === 'rain'))

/** The map is loaded in a bundle of its own. Without it the game can still be played from the list of actions. */
async function drawMap(): Promise<void> {
  try {
    const { createBoard } = await import('./scenes/board')
    const { map, counters } = scenario.battlefield
    const board = await createBoard(
      document.querySelector('#map') as HTMLElement,
      { map, counters, appearance: await appearance() },
      boardInput,
      settings.value.lang,
    )
    attachBoard(board)
    document.body.dataset.board = 'on'
  } catch (error) {
    console.error(error)
    document.body.dataset.board = 'failed'
    warning.value = text.value.error.board
  }
}
/** Resolves when the browser has shown what was drawn before, at the latest after `SHOWN_AFTER_MS`: a hidden tab shows nothing. */
const SHOWN_AFTER_MS = 200
const shown = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, SHOWN_AFTER_MS)
  })
// Painting the map takes the page a second or two: the menu comes first.
void pageDrawn.then(shown, shown).then(drawMap)
