import { PageHeader } from '../../ui/PageHeader'
import { AkunList } from './AkunList'

/** /pengguna: the accounts and what they may do. */
export function PenggunaPage() {
  return (
    <>
      <PageHeader title="Pengguna" />
      <AkunList />
    </>
  )
}
