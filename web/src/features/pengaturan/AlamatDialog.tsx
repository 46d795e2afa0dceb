import { ALAMAT_MAX, reachOf, readAlamat } from '@bakti/contract/pengaturan/alamat.rules'
import { useRef, useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { TextInput } from '../../ui/TextInput'
import { useAlamat, useSaveAlamat } from './alamat.queries'

interface AlamatDialogProps {
  onClose: () => void
  /** It is stored. */
  onSettled?: () => void
  /** Goes on with an address that others can't open. Without it this is no question. */
  onAnyway?: () => void
}

const isLocal = (address: string) => reachOf(address) === 'loopback'

/** Why it is asked. */
function Reason({ alamat }: { alamat: string }) {
  if (isLocal(alamat))
    return (
      <Banner tone="orange">
        Alamat di kartu: {new URL(alamat).hostname}. HP peserta tidak bisa membukanya.
      </Banner>
    )
  return (
    <p>
      Kartu, lembar kode, tautan, dan email membawa alamat ini. Yang sudah dicetak tidak bisa diganti lagi,
      jadi pastikan dulu.
    </p>
  )
}

const hintOf = (address: string | undefined) =>
  address && reachOf(address) === 'pribadi'
    ? 'Alamat ini hanya bisa dibuka di jaringan yang sama, misalnya Wi-Fi kampus.'
    : 'Yang diketik peserta di HP, misalnya https://bakti.kampus.ac.id'

/** Asks for the public address: the one that cards, links and mails carry (rule R105). */
export function AlamatDialog({ onClose, onSettled, onAnyway }: AlamatDialogProps) {
  const { known, alamat } = useAlamat()
  const local = isLocal(alamat)
  const proposal = [alamat, location.origin, ...(known?.usulan ?? [])].find((each) => !isLocal(each)) ?? ''
  const [typed, setTyped] = useState(proposal)
  const [fault, setFault] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const store = useSaveAlamat()
  const read = readAlamat(typed)
  const save = () => {
    if (read.alamat === undefined) {
      setFault(read.salah)
      form.current?.querySelector('input')?.focus()
      return
    }
    store.mutate(read.alamat, {
      onSuccess: () => {
        onClose()
        onSettled?.()
      },
    })
  }
  return (
    <Dialog
      open
      title="Alamat di kartu dan tautan"
      size="narrow"
      onClose={onClose}
      locked={store.isPending}
      keepOnPress
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // It may stand over another form.
          event.stopPropagation()
          save()
        }}
      >
        <DialogBody>
          <Reason alamat={alamat} />
          <Field label="Alamat publik" hint={hintOf(read.alamat)} error={fault} required>
            <TextInput
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={ALAMAT_MAX}
              placeholder="https://"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setFault(undefined)
              }}
            />
          </Field>
          {store.error && (
            <Banner tone="red" live="alert">
              {describeFailure(store.error, 'Gagal menyimpan alamat. Coba lagi.').text}
            </Banner>
          )}
        </DialogBody>
        <DialogFooter>
          <Button
            variant="outline"
            disabled={store.isPending}
            onClick={() => {
              onClose()
              if (local) onAnyway?.()
            }}
          >
            {local && onAnyway ? 'Tetap lanjut' : 'Batal'}
          </Button>
          <Button type="submit" busy={store.isPending} busyText="Menyimpan...">
            {onSettled ? 'Simpan dan lanjut' : 'Simpan'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
