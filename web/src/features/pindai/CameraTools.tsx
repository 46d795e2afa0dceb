import { Flashlight, FlashlightOff, SwitchCamera, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/Button'
import { sound } from './scan-feedback'
import type { ScannerHandle } from './useScanner'

/** The controls of the camera: torch, choice of camera, sound. */
export function CameraTools({ camera }: { camera: ScannerHandle }) {
  const { torch, scanner } = camera
  return (
    <div className="flex text-current [&_button]:text-current!">
      {torch !== 'none' && (
        <IconButton
          label={torch === 'on' ? 'Matikan senter' : 'Nyalakan senter'}
          onClick={() => void scanner.toggleTorch()}
        >
          {torch === 'on' ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
        </IconButton>
      )}
      <CameraChoice camera={camera} />
      <SoundSwitch />
    </div>
  )
}

/** Sound helps outdoors, and disturbs with many scanners in one room. */
function SoundSwitch() {
  const [on, setOn] = useState(sound.on)
  return (
    <IconButton
      label={on ? 'Matikan suara' : 'Nyalakan suara'}
      onClick={() => {
        sound.set(!on)
        setOn(!on)
      }}
    >
      {on ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
    </IconButton>
  )
}

/** A native select under an icon: it needs little room and works with a thumb. */
function CameraChoice({ camera }: { camera: ScannerHandle }) {
  if (camera.cameras.length < 2) return null
  return (
    <label
      title="Pilih kamera"
      className="relative grid size-11 place-content-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-fokus in-[.di-gelap]:has-focus-visible:outline-fokus-gelap"
    >
      <SwitchCamera aria-hidden className="size-5 stroke-[2.1]" />
      <select
        aria-label="Pilih kamera"
        className="absolute inset-0 cursor-pointer bg-permukaan text-base text-tinta opacity-0"
        value={camera.cameraId ?? ''}
        onChange={(event) => camera.scanner.chooseCamera(event.target.value)}
      >
        {camera.cameras.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
