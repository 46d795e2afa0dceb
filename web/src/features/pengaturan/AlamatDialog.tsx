import { ALAMAT_MAX, reachOf, readAlamat } from '@bakti/contract/pengaturan/alamat.rules'
import { useState } from 'react'
import { describeFailure } from '../../platform/failure'
import { Banner } from '../../ui/Banner'
import { Field } from '../../ui/Field'
import { FormDialog } from '../../ui/FormDialog'
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
  const [fault, setFault] = useState<{ text: string }>()
  const store = useSaveAlamat()
  const read = readAlamat(typed)
  const save = () => {
    if (read.alamat === undefined) {
      setFault({ text: read.salah })
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
    <FormDialog
      title="Alamat di kartu dan tautan"
      size="narrow"
      onClose={onClose}
      onSubmit={save}
      submit={onSettled ? 'Simpan dan lanjut' : 'Simpan'}
      cancel={local && onAnyway ? 'Tetap lanjut' : 'Batal'}
      onCancel={() => {
        onClose()
        if (local) onAnyway?.()
      }}
      saving={store.isPending}
      error={
        store.error ? describeFailure(store.error, 'Gagal menyimpan alamat. Coba lagi.').text : undefined
      }
      fault={fault}
    >
      <Reason alamat={alamat} />
      <Field label="Alamat publik" hint={hintOf(read.alamat)} error={fault?.text} required>
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
    </FormDialog>
  )
}
