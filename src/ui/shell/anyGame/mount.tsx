import { effect, untracked } from '@preact/signals'
import { render } from 'preact'
import type { Result } from '../../../core/result'
import { type EngineDefinition, engineOfScenario } from '../../../session/registry'
import { loadLanguage } from '../../i18n/load'
import { languagesLoaded } from '../page'
import { settings } from '../storage/settings'
import { AnyGameScreen } from './AnyGameScreen'
import { createAnyGame } from './anyGame'
import { createHotSeat } from './seat'
import { dependOn } from '../../shared/dependOn'

/** Plays a game of an engine in an element of the page. `request` is what the engine's `create` takes for a new game; it may be any value. */
export async function mountAnyGame(
  root: HTMLElement,
  engine: EngineDefinition,
  request: unknown,
): Promise<Result<null>> {
  await loadLanguage(settings.value.lang)
  // Tells the page that texts in another language are there: they are worked out anew whenever this number grows.
  languagesLoaded.value++
  const created = engine.create(request)
  if (!created.ok) return created
  const hotSeat = createHotSeat(createAnyGame(created.value))
  document.body.dataset.screen = 'any-game'
  // The page is drawn from its root whenever another player sits down. Preact would else keep parts of the tree that it drew for the last player.
  effect(() => {
    dependOn(hotSeat.seat, hotSeat.sideToSitDown)
    untracked(() => render(<AnyGameScreen hotSeat={hotSeat} />, root))
  })
  return { ok: true, value: null }
}

/** Plays a scenario of any registered engine; for developers, from the address `#engine=SCENARIO&seed=SEED`. */
export function mountScenario(root: HTMLElement, scenario: string, seed: string): Promise<Result<null>> {
  return mountAnyGame(root, engineOfScenario(scenario), { scenario, seed })
}
