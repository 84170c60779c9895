import { LANGS } from '../../i18n/messages'
import { changeSettings, settings, type Settings } from '../storage/settings'
import type { WatchSpeed } from '../../hex/game'
import { Dialog } from '../../shared/Dialog'
import { dialog, text } from '../page'
import { game } from '../../hex/seat/current'
import { currentSeat } from '../../hex/seat/current'
import { setOpponentSpeed } from '../../hex/solo/watchOpponent'

/** Names of the settings that are on or off. */
type Switch = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]
/** Names of the settings that are volumes, from 0 to 1. */
type Volume = 'effects' | 'ambience' | 'interface'

/** A check box for a setting. */
function Toggle({ name, label }: { name: Switch; label: string }) {
  return (
    <label class="option">
      <input
        type="checkbox"
        checked={settings.value[name]}
        data-testid={`option-${name}`}
        onChange={(event) => changeSettings({ [name]: event.currentTarget.checked })}
      />
      <span>{label}</span>
    </label>
  )
}

/** A slider in per cent for a volume. */
function Slider({ name, label }: { name: Volume; label: string }) {
  const percent = Math.round(settings.value[name] * 100)
  return (
    <label class="option slider">
      <span>{label}</span>
      <input
        type="range"
        min="0"
        max="100"
        step="5"
        value={percent}
        aria-valuetext={`${percent} %`}
        disabled={settings.value.mute}
        onInput={(event) => changeSettings({ [name]: Number(event.currentTarget.value) / 100 })}
      />
      <output>{percent} %</output>
    </label>
  )
}

/** The settings of this browser. Every change takes effect at once. */
export function OptionsDialog() {
  const t = text.value
  const chosen = settings.value
  return (
    <Dialog id="options" title={t.options.heading} onClose={() => (dialog.value = game.value ? null : 'menu')}>
      <fieldset>
        <legend>{t.options.language}</legend>
        <div class="row">
          {LANGS.map(({ lang, name }) => (
            <label key={lang} class="option">
              <input
                type="radio"
                name="lang"
                checked={chosen.lang === lang}
                onChange={() => changeSettings({ lang })}
              />
              <span lang={lang}>{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t.options.sound}</legend>
        <Toggle name="mute" label={t.options.mute} />
        <Slider name="effects" label={t.options.effects} />
        <Slider name="ambience" label={t.options.ambience} />
        <Slider name="interface" label={t.options.interface} />
      </fieldset>
      <fieldset>
        <legend>{t.options.display}</legend>
        <label class="option slider">
          <span>{t.options.speed}</span>
          <select
            value={String(chosen.speed)}
            data-testid="option-speed"
            onChange={(event) => changeSettings({ speed: Number(event.currentTarget.value) as Settings['speed'] })}
          >
            {([0, 1, 2, 4] as const).map((speed) => (
              <option key={speed} value={String(speed)}>
                {t.options.speeds[speed]}
              </option>
            ))}
          </select>
        </label>
        <label class="option slider">
          <span>{t.options.textSize}</span>
          <select
            value={chosen.textSize}
            onChange={(event) => changeSettings({ textSize: event.currentTarget.value as Settings['textSize'] })}
          >
            {(['small', 'normal', 'large', 'huge'] as const).map((size) => (
              <option key={size} value={size}>
                {t.options.textSizes[size]}
              </option>
            ))}
          </select>
        </label>
        <Toggle name="reducedMotion" label={t.options.reducedMotion} />
        <Toggle name="contrast" label={t.options.contrast} />
      </fieldset>
      <fieldset>
        <legend>{t.options.play}</legend>
        <Toggle name="confirmEnd" label={t.options.confirmEnd} />
        <Toggle name="curtain" label={t.options.curtain} />
        <p class="small option-hint">{chosen.curtain ? t.options.curtainOn : t.options.curtainOff}</p>
        {chosen.curtain ? null : <Toggle name="handover" label={t.options.handover} />}
        <Toggle name="tapTwice" label={t.options.tapTwice} />
        <Toggle name="showClash" label={t.clash.option} />
        <Toggle name="battleCards" label={t.told.battle.option} />
      </fieldset>
      <fieldset>
        <legend>{t.solo.options.heading}</legend>
        <label class="option slider">
          <span>{t.solo.options.speed}</span>
          <select
            value={String(chosen.aiSpeed)}
            disabled={chosen.aiSkip}
            data-testid="option-aiSpeed"
            onChange={(event) => setOpponentSpeed(currentSeat.value, Number(event.currentTarget.value) as WatchSpeed)}
          >
            {([1, 2, 4] as const).map((speed) => (
              <option key={speed} value={String(speed)}>
                {t.options.speeds[speed]}
              </option>
            ))}
          </select>
        </label>
        <Toggle name="aiSkip" label={t.solo.options.skip} />
        <p class="small option-hint">{t.solo.options.skipHint}</p>
      </fieldset>
    </Dialog>
  )
}
