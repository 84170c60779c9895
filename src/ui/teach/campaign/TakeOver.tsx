import { useState } from 'preact/hooks'
import { LEVELS, type Level } from '../../../ai/operational/types'
import { enemyOf, type Side, SIDES } from '../../../operational/types'
import { takeOver } from '../../../teach/campaign/takeOver'
import { freshHand } from '../../hex/play'
import { DEFAULT_OPPONENT, firstGeneral } from '../../hex/solo/opponentChoice'
import { SideMark } from '../../shared/Parts'
import { startMadeGame } from '../../shell/menu/games'
import { text } from '../../shell/page'
import type { CampaignStore } from './store'
import { campaignWords } from './words'

/** Takes the game over at the beginning of the player turn that is shown. */
export function TakeOver({ store }: { store: CampaignStore }) {
  const t = campaignWords()
  const page = text.value
  const { turn, side: active, index } = store.campaign.turns[store.index.value]!
  const [side, setSide] = useState<Side>(active)
  const [isAlone, setAlone] = useState(true)
  const [level, setLevel] = useState<Level>(DEFAULT_OPPONENT.level)
  function start(): void {
    const enemy = enemyOf(side)
    const opponent = isAlone ? { side: enemy, level, character: firstGeneral(enemy) } : null
    const save = takeOver(store.campaign.save, { index, ...freshHand(opponent) })
    if (save) void startMadeGame(save)
  }
  return (
    <form
      class="campaign-take"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <h2 class="campaign-heading" data-testid="take-title">
        {t.takeOverTitle(turn, page.sideAdj[active])}
      </h2>
      <p>{t.takeOverAbout}</p>
      <fieldset>
        <legend>{t.against}</legend>
        <label class={`choice${isAlone ? ' on' : ''}`}>
          <input
            type="radio"
            name="against"
            checked={isAlone}
            data-testid="take-computer"
            onChange={() => setAlone(true)}
          />
          <span>{t.computer}</span>
        </label>
        <label class={`choice${isAlone ? '' : ' on'}`}>
          <input
            type="radio"
            name="against"
            checked={!isAlone}
            data-testid="take-friend"
            onChange={() => setAlone(false)}
          />
          <span>{t.friend}</span>
        </label>
      </fieldset>
      {isAlone ? (
        <>
          <fieldset>
            <legend>{t.lead}</legend>
            {SIDES.map((one) => (
              <label key={one} class={`choice${one === side ? ' on' : ''}`}>
                <input
                  type="radio"
                  name="lead"
                  checked={one === side}
                  data-testid={`take-${one}`}
                  onChange={() => setSide(one)}
                />
                <span>
                  <SideMark side={one} /> {page.side[one]}
                </span>
              </label>
            ))}
          </fieldset>
          <label>
            {t.level}{' '}
            <select
              value={level}
              data-testid="take-level"
              onChange={(event) => setLevel(LEVELS[event.currentTarget.selectedIndex] ?? level)}
            >
              {LEVELS.map((name) => (
                <option key={name} value={name}>
                  {page.solo.setup.levels[name]}
                </option>
              ))}
            </select>
          </label>
        </>
      ) : null}
      <button type="submit" class="strong" data-testid="take-over">
        {t.takeOver}
      </button>
    </form>
  )
}
