import { GetServerSideProps, NextPage } from 'next'

interface Props {
  goods: any[]
  title: string
}

const Price = ({ item }: { item: any }) => <b>{item.price.toFixed(2)}</b> // @ read price

const GoodsPage: NextPage<Props> = ({ goods, title }) => (
  <ul title={title}>
    {goods.map((each) => (
      <li key={each.id}> // @ read id
        {each.name} <Price item={each} /> // @ read name
      </li>
    ))}
  </ul>
)

export default GoodsPage

export const getServerSideProps: GetServerSideProps = async ({ locale }) => {
  const res = await fetch(`${process.env.SHOP_URL}/shop/v1/goods?lang=${locale}`) // @ GET /shop/v1/goods ; query lang
  const { data } = await res.json() // @ read data
  return { props: { goods: data.items, title: 'Goods' } } // @ read items
}
