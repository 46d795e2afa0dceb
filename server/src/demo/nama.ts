import type { Random } from './random'

const words = (list: string) => list.trim().split(/\s+/)

const FIRST_NAMES = words(`
  Adinda Aditya Agung Ahmad Aisyah Alif Alya Amanda Andika Anggi Annisa Aqila Ardi Arif Aulia Ayu Azzahra Bagas Bayu Bima
  Bunga Cahya Citra Daffa Dani Dewi Dian Dimas Dinda Dwi Eka Elsa Fadhil Fadli Fahri Fajar Farhan Fatimah Fauzan Febri Fikri
  Fitri Galih Ghina Gilang Hafiz Hana Hanifah Haris Hendra Ihsan Ika Ilham Indah Intan Iqbal Irfan Jihan Kartika Kevin Khairul
  Kirana Laila Lestari Luthfi Maharani Maulana Melati Mega Miftah Muhammad Mutiara Nabila Nadia Naila Nanda Nisa Novi Nur
  Putra Putri Rafi Rahma Raihan Raka Rani Ratna Reza Ridho Rina Rizka Rizky Salma Salsabila Sari Satria Siti Syifa Tiara Tri
  Ulfa Vina Wahyu Widya Wulan Yoga Yudha Yulia Zahra Zaki`)

const LAST_NAMES = words(`
  Abdullah Adriani Alamsyah Amalia Ananda Andriani Anggraini Apriliani Ardiansyah Arifin Asmara Azhari Budiman Cahyani
  Chaniago Damayanti Darmawan Effendi Fadillah Fauziah Febriani Firdaus Firmansyah Gunawan Hakim Halim Handayani Harahap
  Hasanah Hidayat Hidayati Husna Indrawan Iskandar Juliani Khairunnisa Kurniawan Kusuma Lubis Mahendra Mardhatillah Maulida
  Mulyani Munandar Nasution Ningsih Nugraha Nugroho Nurhaliza Oktaviani Pangestu Permana Permata Piliang Pramudya Pratama
  Pratiwi Purnama Puspita Rahayu Rahmadani Rahman Rahmawati Ramadhan Ramadhani Rangkuti Rosadi Safitri Saputra Saputri
  Setiawan Sihombing Simanjuntak Siregar Suharto Sulistyo Suryani Syahputra Syahrani Tanjung Utami Wahyuni Wibowo Wijaya
  Wulandari Yanti Yuliani Yusuf Zulkarnain`)

/** An Indonesian name of one to three words, as rosters have them. */
export function personNama(random: Random): string {
  const roll = random.next()
  if (roll < 0.04) return random.pick(FIRST_NAMES)
  const firstNames = random.pick(FIRST_NAMES)
  const middle = roll < 0.45 ? [random.pick(FIRST_NAMES.filter((one) => one !== firstNames))] : []
  return [firstNames, ...middle, random.pick(LAST_NAMES)].join(' ')
}
