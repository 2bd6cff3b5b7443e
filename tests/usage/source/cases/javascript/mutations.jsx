import axios from 'axios';
import { useMutation } from 'react-query';

const save = (good) => axios.post('/shop/v1/goods', good).then((r) => r.data.data); // @ POST /shop/v1/goods

function useSave() {
  return useMutation((good) => save(good), { onSuccess: () => alert('saved') });
}

export function Form() {
  const saving = useSave();
  const { mutate: order } = useMutation({
    onSuccess: () => alert('ordered'),
    mutationFn: (rest) => axios.post('/shop/v1/orders', rest), // @ POST /shop/v1/orders
  });

  const submit = async (values) => {
    const body = { name: values.name };
    body.price = values.price; // @ body price
    const made = await saving.mutateAsync(body);
    order({ good: made.good_id, country: values.country }); // @ read good_id ; body country
  };
  return <form onSubmit={submit} />;
}
